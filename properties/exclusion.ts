/**
 * What must hold for every implementation of contract `exclusion`, as functions of one: no rule breaks in any generated
 * session. A planted fault is an implementation too, and must break some.
 */
import { generateExclusion } from '../src/contracts/exclusion/generate/generate.ts';
import type { ExclusionOptions } from '../src/contracts/exclusion/options.ts';
import { exclusionRules } from '../src/contracts/exclusion/rules/all.ts';
import type { ExclusionScript, ExclusionTrace } from '../src/contracts/exclusion/types.ts';
import type { OwnBreach } from '../src/finding/verdict.ts';
import { streamsOf } from '../src/generate/random.ts';

export type ExclusionRun = (script: ExclusionScript, options: ExclusionOptions) => ExclusionTrace;

export interface ExclusionCase {
  readonly input: ExclusionScript;
  readonly options: ExclusionOptions;
}

/** All rules that one session breaks, those that follow from others included. */
export function breachesOf(run: ExclusionRun, against: ExclusionRun, { input, options }: ExclusionCase): OwnBreach[] {
  const trial = { input, options, output: run(input, options), expected: against(input, options) };
  const breaches: OwnBreach[] = [];
  for (const rule of exclusionRules) {
    if (rule.kind === 'pointwise') {
      const breach = rule.check(trial);
      if (breach !== undefined) breaches.push({ ...breach, rule: rule.id });
      continue;
    }
    const reruns = rule.reruns(trial);
    const outcomes = reruns?.map((again) => ({ status: 'returned', output: run(again.input, again.options) }) as const);
    const breach = outcomes && rule.check(trial, outcomes, reruns ?? []);
    if (breach !== undefined) breaches.push({ ...breach, rule: rule.id });
  }
  return breaches;
}

/** Case `index` of a seed. */
export function exclusionCase(seed: string, index: number): ExclusionCase {
  return generateExclusion(streamsOf(seed)(index));
}

/** The first case of a seed that breaks a rule that `counts`. */
export function firstBroken(
  run: ExclusionRun,
  against: ExclusionRun,
  seed: string,
  cases: number,
  counts: (rule: string) => boolean = () => true,
): { readonly index: number; readonly breaches: readonly OwnBreach[] } | undefined {
  const streams = streamsOf(seed);
  for (let index = 0; index < cases; index++) {
    const breaches = breachesOf(run, against, generateExclusion(streams(index)));
    if (breaches.some(({ rule }) => counts(rule))) return { index, breaches };
  }
  return undefined;
}
