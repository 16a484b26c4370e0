/** One finding of the page: what must hold, what happened, the messages, what it hangs on, how to see it again. */
import type { Finding } from '../../finding/finding.ts';
import { optionsInWords } from '../finding-text.ts';
import type { RuleWords } from '../rule-words.ts';
import { number } from '../run-text.ts';
import { bar } from './chart.ts';
import { sideColumns } from './columns.ts';
import { type Html, html } from './html.ts';

export function findingArticle(finding: Finding, words: RuleWords | undefined): Html {
  const { fingerprint, rule, target, severity, message, input, options, reproduce, flaky } = finding;
  const facts = [
    ['history', input.notation],
    ['options', optionsInWords(options)],
  ] as const;
  return html`<article id="${fingerprint}" class="${severity}">
<h2><span class="severity">${severity}</span> ${rule} <small>in ${target}</small></h2>
${words === undefined ? undefined : html`<p class="title">${words.title}. <span class="why">${words.why}</span></p>`}
<p class="says">${message}</p>
${flaky === true ? html`<p class="says">It did not show every time it was run again.</p>` : undefined}
${sideColumns(finding)}
<dl>${facts.map(([name, value]) => html`<dt>${name}</dt><dd><code>${value}</code></dd>`)}${lists(finding)}</dl>
${minimization(finding)}
${stackOf(finding)}
<p class="again">To see it again: <code class="command">${reproduce}</code></p>
</article>`;
}

function lists({ needs, free, holdsWith }: Finding): readonly Html[] {
  const named = [
    ['needed for it', needs],
    ['makes no difference', free],
    ['does not show with', holdsWith],
  ] as const;
  return named.flatMap(([name, list]) =>
    list === undefined || list.length === 0
      ? []
      : [html`<dt>${name}</dt><dd><ul>${list.map((one) => html`<li>${one}</li>`)}</ul></dd>`],
  );
}

/** From how much to how little, and which steps did it. */
function minimization({ count, foundAt, minimized, input }: Finding): Html {
  const { from, to, evaluations, passes = [] } = minimized;
  const counted = input.messages === undefined ? 'events' : 'messages';
  const times = count === 1 ? 'one case' : `${number(count)} cases`;
  const steps = passes.map(({ pass, steps: taken, removed, evaluations: asked }) => {
    const gone = removed === 0 ? 'none' : number(removed);
    return html`<tr><th scope="row">${pass}</th><td>${number(taken)}</td><td>${gone}</td><td>${number(asked)}</td></tr>`;
  });
  return html`<details><summary>Seen in ${times}, first as case ${number(foundAt.index)} of seed ${foundAt.seed}; cut from ${from} to ${to} ${counted} in ${number(evaluations)} evaluations ${bar(1, from === 0 ? 1 : to / from)}</summary>${
    steps.length === 0
      ? undefined
      : html`<table><thead><tr><th scope="col">step</th><th scope="col">taken</th><th scope="col">${counted} gone</th><th scope="col">tried</th></tr></thead><tbody>${steps}</tbody></table>`
  }</details>`;
}

/** Where it threw. */
function stackOf({ evidence }: Finding): Html | undefined {
  const stack = evidence.find(({ text }) => /^\s+at /m.test(text))?.text;
  return stack === undefined
    ? undefined
    : html`<details><summary>Stack</summary><pre tabindex="0">${stack}</pre></details>`;
}
