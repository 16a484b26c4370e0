/** What a run was made of: each feature of the drawn histories with its share, as bars of SVG. */

import type { TargetResult } from '../run.ts';
import { number } from '../run-text.ts';
import { type Html, html } from './html.ts';

const WIDTH = 160;

/** A row for each feature: how many cases had it, and of how many of those something was compacted. */
export function featureChart({ cases, features }: TargetResult): Html | undefined {
  const entries = Object.entries(features ?? {}).sort(([, a], [, b]) => b.cases - a.cases);
  if (entries.length === 0) return undefined;
  return html`<details><summary>${entries.length} features of the drawn histories</summary><table class="features"><thead><tr><th scope="col">feature</th><th scope="col">share of the cases</th><th scope="col">cases</th><th scope="col">compacted</th></tr></thead><tbody>${entries.map(
    ([name, counts]) =>
      html`<tr><th scope="row">${name}</th><td>${bar(counts.cases / cases, counts.compacted / cases)}</td><td>${number(counts.cases)}</td><td>${number(counts.compacted)}</td></tr>`,
  )}</tbody></table></details>`;
}

/** A light bar of what there was, and in it a dark one of what came of it. */
export function bar(outer: number, inner: number): Html {
  const width = (share: number) => (WIDTH * Math.min(1, share)).toFixed(1);
  return html`<svg width="${WIDTH}" height="10" viewBox="0 0 ${WIDTH} 10" aria-hidden="true"><rect class="outer" width="${width(outer)}" height="10" rx="2"/><rect class="inner" width="${width(inner)}" height="10" rx="2"/></svg>`;
}

/** How often each rule was judged. */
export function rulesTable({ rulesChecked, skipped }: TargetResult): Html {
  const rules = Object.entries(rulesChecked).sort(([a], [b]) => (a < b ? -1 : 1));
  const skips = Object.entries(skipped);
  return html`<details><summary>${rules.length} rules judged</summary><table><thead><tr><th scope="col">rule</th><th scope="col">times</th></tr></thead><tbody>${rules.map(
    ([rule, times]) => html`<tr><th scope="row">${rule}</th><td>${number(times)}</td></tr>`,
  )}</tbody></table>${
    skips.length === 0
      ? undefined
      : html`<p>Not judged: ${skips.map(([reason, times]) => `${number(times)} (${reason})`).join(', ')}.</p>`
  }</details>`;
}
