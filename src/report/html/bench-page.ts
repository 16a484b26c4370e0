/** A bench run as one page like that of a run: no script, nothing loaded. The chart has logarithms on both axes. */
import type { BenchResult, TargetBench } from '../../measure/result.ts';
import {
  bytesInWords,
  changeInWords,
  conclusions,
  machineInWords,
  percent,
  ratioInWords,
  shortNumber,
} from '../bench-words.ts';
import { optionsInWords } from '../finding-text.ts';
import { number } from '../run-text.ts';
import { htmlDocument } from './document.ts';
import { type Html, html } from './html.ts';
import { scalingChart } from './scaling-chart.ts';
import { stylesheet } from './stylesheet.ts';

const CHART_STYLE = `
.scaling{width:100%;max-width:44rem;height:auto}.scaling text{font-size:11px;fill:var(--dim)}
.grid{stroke:var(--edge);stroke-width:1}.curve{fill:none;stroke-width:2}.whisker{stroke-width:1.5}
.t0{stroke:var(--user)}.t1{stroke:var(--assistant)}.t2{stroke:var(--tool)}.t3{stroke:var(--bad)}.t4{stroke:var(--unsure)}.t5{stroke:var(--good)}
.curve.t1{stroke-dasharray:7 3}.curve.t2{stroke-dasharray:2 3}.curve.t3{stroke-dasharray:9 3 2 3}.curve.t4{stroke-dasharray:4 4}.curve.t5{stroke-dasharray:12 4}
th,td{text-align:right}th:first-child,td:first-child{text-align:left}
`;

export function benchPage(result: BenchResult): string {
  const style = stylesheet(2) + CHART_STYLE;
  const further = [...(result.ratios ?? []).map(ratioInWords), ...(result.changes ?? []).map(changeInWords)];
  const body = html`<header>
<h1>Proctor bench</h1>
<p>${machineInWords(result.machine)}, seed <code>${result.seed}</code>, ${number(result.timing.milliseconds)} ms</p>
</header>
<main>
<section aria-label="time by length of the history">${scalingChart(result.targets)}</section>
<section aria-label="targets">${result.targets.map((target) => targetSection(target, result))}</section>
${
  further.length === 0
    ? undefined
    : html`<section aria-label="comparison"><h2>Compared</h2><ul>${further.map((line) => html`<li>${line}</li>`)}</ul></section>`
}
</main>`;
  return htmlDocument({ title: `Proctor bench: ${result.targets.map(({ name }) => name).join(', ')}`, style, body });
}

function targetSection(target: TargetBench, result: BenchResult): Html {
  const { name, version, options, sizes } = target;
  return html`<div class="target good"><h2>${name}${version === undefined ? undefined : html` <small>${version}</small>`}</h2><p><code>${optionsInWords(options)}</code></p><table><thead><tr><th scope="col">messages</th><th scope="col">calls/s</th><th scope="col">±</th><th scope="col">µs a call</th><th scope="col">memory</th></tr></thead><tbody>${sizes.map(
    ({ messages, callsPerSecond, mad, microseconds, bytesPerCall }) =>
      html`<tr><th scope="row">${number(messages)}</th><td>${shortNumber(callsPerSecond)}</td><td>${percent(mad / callsPerSecond)}</td><td>${shortNumber(microseconds)}</td><td>${bytesInWords(bytesPerCall)}</td></tr>`,
  )}</tbody></table>${conclusions(target, result).map((line) => html`<p>${line}</p>`)}</div>`;
}
