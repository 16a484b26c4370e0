/** What a run came to, in a few lines. */
import type { TargetResult } from './run.ts';
import type { Style } from './style.ts';

/** Below this share of changed histories a run tested nothing. */
export const VACUOUS = 0.01;

/** Whether nothing ran, or nothing that ran was changed. */
export function isVacuous({ cases, compacted }: Pick<TargetResult, 'cases' | 'compacted'>): boolean {
  return cases === 0 || compacted < cases * VACUOUS;
}

/** "compacted 6,213 of 10,000 (62 %)" */
export function compactedInWords({ cases, compacted }: Pick<TargetResult, 'cases' | 'compacted'>): string {
  const share = cases === 0 ? 0 : Math.round((100 * compacted) / cases);
  return `compacted ${number(compacted)} of ${number(cases)} (${share} %)`;
}

/** One target's line at the end of a run. */
export function targetLine(target: TargetResult, casesPerSecond: number, style: Style): string {
  const { name, version, findings, known = 0, skipped } = target;
  const verdict =
    findings > 0
      ? style.red(`${findings} ${findings === 1 ? 'finding' : 'findings'}`)
      : isVacuous(target)
        ? style.yellow('nothing tested')
        : style.green('clean');
  const rate = `${number(Math.round(casesPerSecond))} cases/s`;
  const parts = [verdict, ...(known > 0 ? [`${known} known`] : []), compactedInWords(target), rate];
  const skips = Object.entries(skipped).map(([reason, count]) => `skipped ${number(count)} (${reason})`);
  return `${style.bold(name)}${version === undefined ? '' : ` ${version}`}: ${[...parts, ...skips].join(', ')}`;
}

/** What to do about a run that tested nothing. */
export function vacuousHint({ name, cases, compacted }: TargetResult): string {
  if (cases === 0) return `${name}: no case was run, so nothing was tested; give it more --time or --cases`;
  const unchanged = number(cases - compacted);
  return `${name} returned ${unchanged} of ${number(cases)} histories unchanged: nothing was tested; lower its threshold, for example -o maxTokens=200`;
}

export function number(value: number): string {
  return value.toLocaleString('en');
}
