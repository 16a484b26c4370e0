/**
 * A rule says what must hold between an input and what a compactor made of it.
 *
 * The id is the address: `general/keeps-order` is the file rules/general/keeps-order.ts or, for a contract's own rule,
 * `edit/selection-exact` the file contracts/edit/rules/selection-exact.ts. A rule looks at data and returns data.
 */
import type { Breach, Outcome, Severity } from '../finding/verdict.ts';

/** One judged run. `expected` is the reference's output where a contract is claimed. */
export interface Trial<I, O, R> {
  readonly input: I;
  readonly options: O;
  readonly output: R;
  readonly expected?: R;
}

/** A further run that a metamorphic rule asks for; the oracle does the running. */
export interface Rerun<I, O> {
  readonly input: I;
  readonly options: O;
}

interface RuleHead {
  readonly id: string;
  /** What must hold, as a sentence. */
  readonly title: string;
  /** What goes wrong for a user when it does not. */
  readonly why: string;
  /** Ids of rules that cannot hold once this one is broken: follow-ups, not reported beside it. */
  readonly implies: readonly string[];
  /** Default `error`. */
  readonly severity?: Severity;
}

/** Judges every case from input, output and reference alone. */
export interface PointwiseRule<I, O, R> extends RuleHead {
  readonly kind: 'pointwise';
  /** When this rule holds, all others of its terms hold by the nature of the reference, but for those not `gated`. */
  readonly gate?: true;
  /** False for a rule that says something beyond the content of the output, such as which objects it shares. */
  readonly gated?: false;
  check(trial: Trial<I, O, R>): Breach | undefined;
}

/** Judges by further runs of the same compactor: one case in four in a campaign, every case in a replay. */
export interface MetamorphicRule<I, O, R> extends RuleHead {
  readonly kind: 'metamorphic';
  /** The runs it needs, or undefined when the case has nothing to say about this rule. */
  reruns(trial: Trial<I, O, R>): readonly Rerun<I, O>[] | undefined;
  /** `outcomes` in the order of `reruns`, which are those that the rule asked for. */
  check(trial: Trial<I, O, R>, outcomes: readonly Outcome<R>[], reruns: readonly Rerun<I, O>[]): Breach | undefined;
}

export type Rule<I, O, R> = PointwiseRule<I, O, R> | MetamorphicRule<I, O, R>;
