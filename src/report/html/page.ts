/**
 * The report of a run as one page: no script, nothing loaded, one stylesheet that the page's own content policy names by
 * its hash. So it can be mailed, kept as an artifact, and opened where nothing else is allowed.
 */
import type { RuleWords } from '../rule-words.ts';
import type { RunResult, TargetResult } from '../run.ts';
import { compactedInWords, isVacuous, number, vacuousHint } from '../run-text.ts';
import { featureChart, rulesTable } from './chart.ts';
import { gridRows } from './columns.ts';
import { htmlDocument } from './document.ts';
import { findingArticle } from './finding.ts';
import { type Html, html } from './html.ts';
import { stylesheet } from './stylesheet.ts';

/** `words` say by rule what must hold and why. */
export function runPage(run: RunResult, words: ReadonlyMap<string, RuleWords>): string {
  const { findings, targets, command, seed, generator, timing } = run;
  const style = stylesheet(Math.max(2, ...findings.map(gridRows)));
  const sorted = findings.toSorted((a, b) => Number(b.severity === 'error') - Number(a.severity === 'error'));
  const body = html`<a class="skip" href="#findings">To the findings</a>
<header>
<h1>Proctor: ${verdict(run)}</h1>
<p>${command}, seed <code>${seed}</code>, generator <code>${generator}</code>, ${number(timing.milliseconds)} ms</p>
</header>
<main>
<section aria-label="targets">${targets.map((target) => targetSection(target, timing.casesPerSecond[target.name]))}</section>
${
  sorted.length === 0
    ? undefined
    : html`<nav aria-label="findings"><ol>${sorted.map(
        ({ fingerprint, rule, target, severity }) =>
          html`<li><a href="#${fingerprint}">${rule}</a> ${target}${severity === 'warning' ? ' (warning)' : ''}</li>`,
      )}</ol></nav>`
}
<section id="findings" aria-label="findings" tabindex="-1">${sorted.map((finding) => findingArticle(finding, words.get(finding.rule)))}</section>
</main>`;
  return htmlDocument({ title: `Proctor: ${verdict(run)}`, style, body });
}

function verdict({ findings, targets }: RunResult): string {
  if (findings.length > 0) return findingsInWords(findings.length);
  return targets.some(isVacuous) ? 'nothing was tested' : 'clean';
}

function findingsInWords(count: number): string {
  return count === 1 ? '1 finding' : `${number(count)} findings`;
}

function targetSection(target: TargetResult, casesPerSecond: number | undefined): Html {
  const { name, version, findings, known = 0 } = target;
  const words = [
    findings === 0 ? (isVacuous(target) ? 'nothing tested' : 'clean') : findingsInWords(findings),
    ...(known > 0 ? [`${number(known)} known`] : []),
    compactedInWords(target),
    ...(casesPerSecond === undefined ? [] : [`${number(casesPerSecond)} cases/s`]),
  ];
  const state = findings > 0 ? 'bad' : isVacuous(target) ? 'unsure' : 'good';
  return html`<div class="target ${state}"><h2>${name}${version === undefined ? undefined : html` <small>${version}</small>`}</h2><p>${words.join(', ')}</p>${
    isVacuous(target) ? html`<p>${vacuousHint(target)}</p>` : undefined
  }${featureChart(target)}${rulesTable(target)}</div>`;
}
