/**
 * Examines one case: runs the compactor, and judges what it returned by every rule that applies.
 *
 * `fuzz`, `verify`, `replay`, `try`, `minimize` and the tests all come through here. A compactor may be synchronous or
 * not: the examination is written once, as a coroutine that hands out each run and is given the outcome, and a driver
 * waits only for what is a promise.
 */
import type { Breach, Outcome, OwnBreach } from '../finding/verdict.ts';
import { survivesFailedSummary } from '../rules/promises/survives-failed-summary.ts';
import type { MetamorphicRule, PointwiseRule, Trial } from '../rules/rule.ts';
import type { Instance, Target } from '../targets/target.ts';
import { freezeDeep } from './freeze.ts';
import { differs, failure, inputChanged } from './own-breaches.ts';
import { followUps, rootCauses } from './root-causes.ts';

/** Which of the costly checks one case gets: all of them, or the share that falls to its index. */
export type Schedule = number | 'all';

export interface Examination {
  readonly outcome: Outcome<unknown>;
  readonly expected?: unknown;
  /** Rules that do not hold, follow-ups of others among them left out. */
  readonly breaches: readonly OwnBreach[];
  /** Whether the compactor changed anything. */
  readonly changed: boolean;
}

/** One metamorphic rule in this many cases. */
const SHARE = 4;
/** One case in this many runs on frozen input. */
const FROZEN_SHARE = 64;

/** Rules of a target's terms sorted by how they are judged, prepared once. */
export interface Examiner {
  examine(input: unknown, options: unknown, schedule: Schedule): Examination | Promise<Examination>;
  /** How often each rule was judged so far. */
  checked(): Record<string, number>;
}

type AnyTrial = Trial<unknown, unknown, unknown>;

const STATE_LEAK: OwnBreach = {
  rule: 'target/state-leak',
  where: { side: 'output', message: -1 },
  says: 'after another history with the same ids it returns something else than a fresh instance does',
};

const NO_SUMMARY: Outcome<never> = { status: 'refused', reason: 'its summarizer failed, and it says so' };

/** Hands out a run, is given its outcome, ends in a `T`. */
type Runs<T> = Generator<Outcome<unknown> | Promise<Outcome<unknown>>, T, Outcome<unknown>>;

export function examinerOf(target: Target): Examiner {
  const { terms } = target;
  const rules = terms.rules.filter((rule) => target.levels[rule.id] !== 'off');
  const pointwise = rules.filter((rule) => rule.kind === 'pointwise');
  const metamorphic = rules.filter((rule) => rule.kind === 'metamorphic');
  const gate = target.against === undefined ? pointwise.find((rule) => rule.gate === true) : undefined;
  const behindGate = pointwise.filter((rule) => rule.gate !== true && rule.gated !== false);
  const beforeGate = pointwise.filter((rule) => rule.gate !== true && rule.gated === false);
  const implied = followUps(rules);
  const survives = rules.some(({ id }) => id === survivesFailedSummary.id);
  let cases = 0;
  let frozen = 0;
  let leaks = 0;
  const judged = new Float64Array(metamorphic.length);

  function* examining(input: unknown, options: unknown, schedule: Schedule): Runs<Examination> {
    const all = schedule === 'all';
    const pristine = terms.copy(input);
    const breaches: OwnBreach[] = [];
    const instance = target.create();
    const leakDue = terms.variant !== undefined && (all || schedule % SHARE === 0);
    // The variant may share objects with the input; a target that edits them is caught by the comparison below.
    if (leakDue) yield instance.run(terms.variant!(input), options);
    const outcome = settled(yield instance.run(input, options));
    cases++;
    const changedInput = !target.inPlace && !terms.same(input, pristine);
    if (changedInput) breaches.push(inputChanged(terms, pristine, input));
    if (outcome.status !== 'returned') {
      const breach = failure(outcome);
      if (breach !== undefined) breaches.push(breach);
      return { outcome, breaches, changed: false };
    }
    if (outcome.breaches !== undefined) breaches.push(...outcome.breaches);
    // Rules compare objects too, so they see the very input, unless it is no longer what it was. So does the reference:
    // what both results share with the input is then equal at a glance.
    const seen = changedInput || target.inPlace ? pristine : input;
    const expected =
      target.against === undefined ? terms.reference?.(seen, options) : yield* otherOutput(pristine, options);
    const trial: AnyTrial =
      expected === undefined
        ? { input: seen, options, output: outcome.output }
        : { input: seen, options, output: outcome.output, expected };
    const changed = terms.changed(seen, outcome.output);

    if (target.against !== undefined && expected !== undefined && !terms.sameOutput(expected, outcome.output)) {
      breaches.push(differs(terms, expected, outcome.output));
    }
    judgePointwise(trial, breaches);
    if (leakDue && !changedInput) {
      leaks++;
      const again = all || schedule % (SHARE * SHARE) === 0;
      if (yield* remembers(instance, pristine, trial, breaches, again)) {
        return { outcome, ...(expected === undefined ? {} : { expected }), breaches: [STATE_LEAK], changed };
      }
    }
    for (let r = 0; r < metamorphic.length; r++) {
      if (!all && (schedule + r) % SHARE !== 0) continue;
      const rule = metamorphic[r]!;
      const breach = yield* judgeByReruns(rule, trial);
      if (breach === 'nothing to say') continue;
      judged[r]!++;
      if (breach !== undefined) breaches.push({ rule: rule.id, ...breach });
    }
    if (!target.inPlace && (all || schedule % FROZEN_SHARE === FROZEN_SHARE - 1)) {
      frozen++;
      const onFrozen = yield target.create().run(freezeDeep(terms.copy(pristine)), options);
      if (onFrozen.status === 'threw') {
        const says = `on frozen input it throws ${onFrozen.error.type}: ${onFrozen.error.message}`;
        breaches.push({ rule: 'general/accepts-frozen-input', where: { side: 'input', message: -1 }, says });
      }
    }
    return {
      outcome,
      ...(expected === undefined ? {} : { expected }),
      breaches: breaches.length > 1 ? rootCauses(breaches, implied) : breaches,
      changed,
    };
  }

  /** Who does not promise to get by without a summary may say that it has none. */
  function settled(outcome: Outcome<unknown>): Outcome<unknown> {
    return outcome.status === 'threw' && outcome.summaryFailed === true && !survives ? NO_SUMMARY : outcome;
  }

  /** What the target that this one is compared with returns; undefined when it returns nothing. */
  function* otherOutput(pristine: unknown, options: unknown): Runs<unknown> {
    const other = yield target.against!.create().run(terms.copy(pristine), options);
    return other.status === 'returned' ? other.output : undefined;
  }

  /**
   * Whether an instance that has seen another history with the same ids remembers something of it: what is wrong with
   * its result is not wrong with that of a fresh one, now or (`again`) with other options on the same list.
   */
  function* remembers(
    instance: Instance<unknown, unknown>,
    pristine: unknown,
    trial: AnyTrial,
    breaches: readonly OwnBreach[],
    again: boolean,
  ): Runs<boolean> {
    if (trial.expected === undefined || breaches.length > 0) {
      // What another target gives is judged by no rule: there the two results are compared with each other.
      const { input, options, output } = trial;
      const judged = target.against === undefined ? trial : { input, options, output };
      if (yield* freshIsBetter(pristine, judged)) return true;
    }
    if (!again) return false;
    const options = terms.options.defaults;
    const third = yield instance.run(trial.input, options);
    if (third.status !== 'returned') return false;
    const expected = terms.reference?.(pristine, options);
    if (expected !== undefined && terms.sameOutput(expected, third.output)) return false;
    const other = { input: trial.input, options, output: third.output };
    return yield* freshIsBetter(pristine, expected === undefined ? other : { ...other, expected });
  }

  function* freshIsBetter(pristine: unknown, { options, output, expected }: AnyTrial): Runs<boolean> {
    const input = terms.copy(pristine);
    const fresh = yield target.create().run(input, options);
    // A fresh instance that returns the same is no better: nothing was remembered.
    if (fresh.status !== 'returned' || terms.sameOutput(fresh.output, output)) return false;
    if (expected === undefined) return true;
    const breaches: OwnBreach[] = [];
    judgePointwise({ input, options, output: fresh.output, expected }, breaches);
    return breaches.length === 0;
  }

  function* judgeByReruns(
    rule: MetamorphicRule<unknown, unknown, unknown>,
    trial: AnyTrial,
  ): Runs<Breach | undefined | 'nothing to say'> {
    const reruns = rule.reruns(trial);
    if (reruns === undefined) return 'nothing to say';
    const outcomes: Outcome<unknown>[] = [];
    for (const rerun of reruns) {
      // An in-place compactor would edit what the trial still needs.
      const input = target.inPlace ? terms.copy(rerun.input) : rerun.input;
      outcomes.push(settled(yield target.create().run(input, rerun.options)));
    }
    return rule.check(trial, outcomes, reruns);
  }

  function judgePointwise(trial: AnyTrial, breaches: OwnBreach[]): void {
    judgeAll(beforeGate, trial, breaches);
    if (gate !== undefined) {
      const breach = gate.check(trial);
      if (breach === undefined) return;
      breaches.push({ rule: gate.id, ...breach });
    }
    judgeAll(behindGate, trial, breaches);
  }

  return {
    examine: (input, options, schedule) => drive(examining(input, options, schedule)),
    checked: () => {
      const counts: [string, number][] = pointwise.map((rule) => [rule.id, cases]);
      metamorphic.forEach((rule, r) => {
        counts.push([rule.id, judged[r]!]);
      });
      counts.push(['target/threw', cases], ['general/input-unchanged', target.inPlace ? 0 : cases]);
      counts.push(['target/state-leak', leaks], ['general/accepts-frozen-input', frozen]);
      return Object.fromEntries(counts);
    },
  };
}

function judgeAll(
  rules: readonly PointwiseRule<unknown, unknown, unknown>[],
  trial: AnyTrial,
  breaches: OwnBreach[],
): void {
  for (let r = 0; r < rules.length; r++) {
    const breach = rules[r]!.check(trial);
    if (breach !== undefined) breaches.push({ rule: rules[r]!.id, ...breach });
  }
}

/** Runs the coroutine to its end, at once as long as no run is a promise. */
function drive(runs: Runs<Examination>): Examination | Promise<Examination> {
  let step = runs.next();
  while (step.done !== true) {
    if (step.value instanceof Promise) return driveSlowly(runs, step.value);
    step = runs.next(step.value);
  }
  return step.value;
}

async function driveSlowly(runs: Runs<Examination>, first: Promise<Outcome<unknown>>): Promise<Examination> {
  let step = runs.next(await first);
  while (step.done !== true) step = runs.next(await step.value);
  return step.value;
}
