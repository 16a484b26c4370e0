/**
 * What a compactor of contract `edit` must do, said once as functions of a factory: they run on the reference, the
 * optimized one, the program that faults are planted in, and, expecting failure, on every fault.
 *
 * Unlike the oracle, nothing here is skipped behind a gate and no rule is left out as a follow-up of another.
 */
import type { Compactor, Draw } from '../src/contracts/contract.ts';
import { drawEditCase } from '../src/contracts/edit/generate.ts';
import type { EditOptions } from '../src/contracts/edit/options.ts';
import { reference } from '../src/contracts/edit/reference.ts';
import { editRules } from '../src/contracts/edit/rules/all.ts';
import type { EditRule, EditTrial } from '../src/contracts/edit/rules/edit-rule.ts';
import type { Outcome } from '../src/finding/verdict.ts';
import { streamsOf } from '../src/generate/random.ts';
import { copyHistory } from '../src/history/copy.ts';
import { firstDifference } from '../src/history/diff.ts';
import type { History } from '../src/history/message.ts';
import { sameHistory } from '../src/history/same.ts';
import { freezeDeep } from '../src/oracle/freeze.ts';
import { replaceTexts } from '../src/rules/renaming.ts';
import { thrown } from '../src/targets/thrown.ts';

export type EditCompactor = Compactor<History, EditOptions, History>;
export type Create = () => EditCompactor;
export interface Case {
  readonly input: History;
  readonly options: EditOptions;
}

export interface Law {
  /** Completes "a compactor …"; for a rule its id. */
  readonly name: string;
  /** What is wrong with this case; undefined when the law holds. */
  broken(create: Create, one: Case): string | undefined;
}

export function* editCases(count: number, seed: string): Iterable<Draw<History, EditOptions>> {
  const stream = streamsOf(seed);
  for (let i = 0; i < count; i++) yield drawEditCase(stream(i));
}

const returns: Law = {
  name: 'returns',
  broken: (create, one) => failureOf(run(create(), one)),
};

const keepsInput: Law = {
  name: 'does not change its input',
  broken(create, { input, options }) {
    const own = copyHistory(input);
    run(create(), { input: own, options });
    return sameHistory(own, input) ? undefined : 'the input is another after the call';
  },
};

const acceptsFrozen: Law = {
  name: 'accepts frozen input',
  broken: (create, { input, options }) => failureOf(run(create(), { input: freezeDeep(copyHistory(input)), options })),
};

const remembersNothing: Law = {
  name: 'remembers nothing of the history before',
  broken(create, one) {
    const used = create();
    run(used, { ...one, input: otherTexts(one.input) });
    const fresh = run(create(), one);
    const again = run(used, one);
    if (fresh.status !== 'returned' || again.status !== 'returned') return undefined;
    return firstDifference(fresh.output, again.output)?.says;
  },
};

/** Every rule of the contract as a law; further runs are made by the same instance. */
const rules: readonly Law[] = editRules.map((rule) => ({
  name: rule.id,
  broken(create, one) {
    const compactor = create();
    const outcome = run(compactor, one);
    if (outcome.status !== 'returned') return undefined;
    const trial = { ...one, output: outcome.output, expected: reference(one.input, one.options) };
    return judge(rule, trial, compactor)?.says;
  },
}));

function judge(rule: EditRule, trial: EditTrial, compactor: EditCompactor) {
  if (rule.kind === 'pointwise') return rule.check(trial);
  const reruns = rule.reruns(trial);
  if (reruns === undefined) return undefined;
  const outcomes = reruns.map((rerun) => run(compactor, rerun));
  return rule.check(trial, outcomes, reruns);
}

export const editLaws: readonly Law[] = [returns, keepsInput, acceptsFrozen, remembersNothing, ...rules];

/** The names of all laws that one case breaks. Each gets a copy of its own: some compactors edit what they are given. */
export function brokenLaws(create: Create, { input, options }: Case): string[] {
  const broken = editLaws.filter((law) => law.broken(create, { input: copyHistory(input), options }) !== undefined);
  return broken.map((law) => law.name);
}

/** A case with what is needed to see at one glance whether a compactor is wrong on it. */
export interface Exam extends Case {
  readonly expected: History;
  /** The same history with other texts, which the compactor meets first. */
  readonly before: History;
}

export function examsOf(cases: Iterable<Case>): Exam[] {
  return Array.from(cases, ({ input, options }) => ({
    input,
    options,
    expected: reference(input, options),
    before: otherTexts(input),
  }));
}

/** Whether anything at all is wrong: cheaper than all the laws, and as sharp, since there is a right answer. */
export function fails(create: Create, { input, options, expected, before }: Exam): boolean {
  const compactor = create();
  const own = copyHistory(input);
  run(compactor, { input: copyHistory(before), options });
  const outcome = run(compactor, { input: own, options });
  if (outcome.status !== 'returned') return true;
  return firstDifference(expected, outcome.output) !== undefined || !sameHistory(own, input);
}

function otherTexts(history: History): History {
  return replaceTexts(history, (text) => `earlier: ${text}`);
}

function run(compactor: EditCompactor, { input, options }: Case): Outcome<History> {
  try {
    return { status: 'returned', output: compactor(input, options) };
  } catch (error) {
    return thrown(error);
  }
}

function failureOf(outcome: Outcome<History>): string | undefined {
  return outcome.status === 'threw' ? `${outcome.error.type}: ${outcome.error.message}` : undefined;
}
