/**
 * Verification: every input of a target's terms up to a size, over one alphabet, under every combination of options that
 * can differ for it. It goes in order of size, so the first case that breaks is a smallest one.
 *
 * Inputs are numbered as they are enumerated. Shard i of n takes every n-th input, and a run that was stopped goes on at
 * the number where it stopped, so shards and resumed runs add up to what one run finds.
 */
import { InvariantError } from '../errors.ts';
import { fingerprint } from '../finding/finding.ts';
import type { OwnBreach } from '../finding/verdict.ts';
import { type Examination, examinerOf } from '../oracle/examine.ts';
import type { Target } from '../targets/target.ts';
import { caseKindOf } from './case-kind.ts';

export interface VerifyPlan {
  readonly alphabet: string;
  /** Messages (or events) of the largest inputs. */
  readonly bound: number;
  readonly shard?: { readonly index: number; readonly of: number };
  /** What an earlier run had come to, to go on from. */
  readonly from?: Verified;
  /** Looked at now and then. */
  readonly stop?: () => 'time' | 'interrupted' | undefined;
  readonly watch?: (progress: Verified) => void;
  /** Called before each examination with the number of the input, and that of its options. */
  readonly mark?: (input: number, choice: number) => void;
}

/** A kind of fault, with the first case in which it showed. */
export interface Counterexample {
  readonly fingerprint: string;
  readonly breach: OwnBreach;
  /** The number of the input. */
  readonly index: number;
  readonly input: unknown;
  readonly options: unknown;
  readonly count: number;
}

/** What was covered. Plain data: it is written to disk to go on from, and sent between threads. */
export interface Verified {
  /** The number of the next input. */
  readonly next: number;
  /** Inputs judged, by size. */
  readonly inputs: readonly number[];
  readonly examinations: number;
  readonly compacted: number;
  readonly rulesChecked: Readonly<Record<string, number>>;
  readonly skipped: Readonly<Record<string, number>>;
  /** By number of their first input. */
  readonly counterexamples: readonly Counterexample[];
  readonly ended: 'exhausted' | 'time' | 'interrupted' | 'time-outs' | 'running';
}

export const NOTHING_VERIFIED: Verified = {
  next: 0,
  inputs: [],
  examinations: 0,
  compacted: 0,
  rulesChecked: {},
  skipped: {},
  counterexamples: [],
  ended: 'running',
};

/**
 * Up to this size every rule judges every examination. Above it, rules that need further runs of the compactor judge a
 * share: one examination in four has some of them, so each has one in sixteen.
 */
export const WHOLE_SIZE = 4;
const SHARE = 4;

/** How many inputs are judged between two looks at the clock. */
const STRIDE = 256;
/** A target that hangs makes every further case cost its time limit. */
const MAX_TIMEOUTS = 3;

/** Throws UsageError `bad-option` for an alphabet that the terms do not have. */
export async function verify(target: Target, plan: VerifyPlan): Promise<Verified> {
  const { terms } = target;
  const kind = caseKindOf(target);
  const examiner = examinerOf(target);
  const pointwise = examinerOf(withoutReruns(target));
  const { index: mine, of } = plan.shard ?? { index: 0, of: 1 };
  const start = plan.from ?? NOTHING_VERIFIED;
  const tally = new Tally(start);
  const progress = (next: number, ended: Verified['ended']) =>
    tally.result(next, ended, [examiner.checked(), pointwise.checked()].reduce(added, start.rulesChecked));
  let number = -1;
  let pause = performance.now();
  for (const input of terms.input.enumerate(plan.bound, plan.alphabet)) {
    number++;
    if (number < start.next || number % of !== mine) continue;
    if (tally.judged % STRIDE === 0) {
      const stop = plan.stop?.();
      if (stop !== undefined) return progress(number, stop);
      if (performance.now() - pause > 100) {
        plan.watch?.(progress(number, 'running'));
        await new Promise((resolve) => setImmediate(resolve));
        pause = performance.now();
      }
    }
    const size = terms.input.count(input);
    tally.countInput(size);
    let choice = 0;
    for (const options of kind.options.enumerate(input)) {
      plan.mark?.(number, choice++);
      // Enumerated inputs share their messages, so what a compactor may edit is a copy.
      const turn = tally.examinations;
      const first =
        size <= WHOLE_SIZE
          ? examiner.examine(terms.copy(input), options, 'all')
          : turn % SHARE === 0
            ? examiner.examine(terms.copy(input), options, turn / SHARE)
            : pointwise.examine(terms.copy(input), options, 1);
      const examination = first instanceof Promise ? await first : first;
      tally.count(examination);
      for (const breach of examination.breaches) {
        tally.add(fingerprint(target.name, terms.name, breach), { breach, index: number, input, options });
      }
    }
    if (tally.timeouts >= MAX_TIMEOUTS) return progress(number + 1, 'time-outs');
  }
  // A run that goes on may be asked for less than it has.
  return progress(Math.max(start.next, number + 1), 'exhausted');
}

/** The same target judged by what one run shows. */
function withoutReruns(target: Target): Target {
  const { variant: _, ...terms } = target.terms;
  return { ...target, terms: { ...terms, rules: terms.rules.filter(({ kind }) => kind === 'pointwise') } };
}

/**
 * What was covered before the target did not come back from one examination: the run ends there, and the case is a
 * counterexample. `at` is what `mark` was called with last.
 */
export function endedBy(
  target: Target,
  plan: VerifyPlan,
  latest: Verified,
  at: { readonly input: number; readonly choice: number },
  breach: OwnBreach,
): Verified {
  const { input, options } = caseAt(target, plan, at);
  const name = fingerprint(target.name, target.terms.name, breach);
  const counterexamples = new Map(latest.counterexamples.map((seen) => [seen.fingerprint, seen]));
  keepFirst(counterexamples, { fingerprint: name, breach, index: at.input, input, options, count: 1 });
  const inputs = [...latest.inputs];
  const size = target.terms.input.count(input);
  while (inputs.length <= size) inputs.push(0);
  inputs[size]!++;
  return { ...latest, inputs, counterexamples: inOrder(counterexamples.values()), ended: 'time-outs' };
}

function caseAt(
  { terms, ...target }: Target,
  { bound, alphabet }: VerifyPlan,
  at: { readonly input: number; readonly choice: number },
): { readonly input: unknown; readonly options: unknown } {
  let number = 0;
  for (const input of terms.input.enumerate(bound, alphabet)) {
    if (number++ < at.input) continue;
    const options = [...caseKindOf({ terms, ...target }).options.enumerate(input)][at.choice];
    return { input, options };
  }
  throw new InvariantError(`input ${at.input} is not among those of alphabet ${alphabet}`);
}

/** What shards of one run come to together. */
export function mergeVerified(shards: readonly Verified[]): Verified {
  const counterexamples = new Map<string, Counterexample>();
  for (const shard of shards) for (const seen of shard.counterexamples) keepFirst(counterexamples, seen);
  const worst = shards.map(({ ended }) => ended).find((ended) => ended !== 'exhausted');
  return {
    next: Math.min(...shards.map(({ next }) => next)),
    inputs: shards.reduce<readonly number[]>((sum, { inputs }) => addedUp(sum, inputs), []),
    examinations: shards.reduce((sum, { examinations }) => sum + examinations, 0),
    compacted: shards.reduce((sum, { compacted }) => sum + compacted, 0),
    rulesChecked: shards.reduce((sum, { rulesChecked }) => added(sum, rulesChecked), {}),
    skipped: shards.reduce((sum, { skipped }) => added(sum, skipped), {}),
    counterexamples: inOrder(counterexamples.values()),
    ended: worst ?? 'exhausted',
  };
}

class Tally {
  judged = 0;
  examinations: number;
  timeouts = 0;
  readonly counterexamples: Map<string, Counterexample>;
  private readonly inputs: number[];
  private compacted: number;
  private readonly skipped: Map<string, number>;

  constructor(start: Verified) {
    this.inputs = [...start.inputs];
    this.examinations = start.examinations;
    this.compacted = start.compacted;
    this.skipped = new Map(Object.entries(start.skipped));
    this.counterexamples = new Map(start.counterexamples.map((seen) => [seen.fingerprint, seen]));
  }

  countInput(size: number): void {
    this.judged++;
    while (this.inputs.length <= size) this.inputs.push(0);
    this.inputs[size]!++;
  }

  count({ outcome, changed }: Examination): void {
    this.examinations++;
    if (changed) this.compacted++;
    if (outcome.status === 'timed-out') this.timeouts++;
    if (outcome.status === 'refused') this.skipped.set(outcome.reason, (this.skipped.get(outcome.reason) ?? 0) + 1);
  }

  add(name: string, seen: Omit<Counterexample, 'fingerprint' | 'count'>): void {
    keepFirst(this.counterexamples, { fingerprint: name, ...seen, count: 1 });
  }

  result(next: number, ended: Verified['ended'], rulesChecked: Verified['rulesChecked']): Verified {
    return {
      next,
      inputs: [...this.inputs],
      examinations: this.examinations,
      compacted: this.compacted,
      rulesChecked,
      skipped: Object.fromEntries(this.skipped),
      counterexamples: inOrder(this.counterexamples.values()),
      ended,
    };
  }
}

function keepFirst(all: Map<string, Counterexample>, seen: Counterexample): void {
  const known = all.get(seen.fingerprint);
  const first = known === undefined || seen.index < known.index ? seen : known;
  all.set(seen.fingerprint, { ...first, count: seen.count + (known?.count ?? 0) });
}

function inOrder(counterexamples: Iterable<Counterexample>): readonly Counterexample[] {
  return [...counterexamples].sort((a, b) => a.index - b.index || (a.fingerprint < b.fingerprint ? -1 : 1));
}

function added(left: Verified['skipped'], right: Verified['skipped']): Verified['skipped'] {
  const sum = new Map(Object.entries(left));
  for (const [name, count] of Object.entries(right)) sum.set(name, (sum.get(name) ?? 0) + count);
  return Object.fromEntries(sum);
}

function addedUp(left: readonly number[], right: readonly number[]): readonly number[] {
  return Array.from({ length: Math.max(left.length, right.length) }, (_, at) => (left[at] ?? 0) + (right[at] ?? 0));
}
