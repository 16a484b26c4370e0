/**
 * A contract says what one kind of compaction promises exactly. Adding a contract is adding a folder: options, inputs,
 * a reference written for reading, an optimized compactor, planted faults, rules.
 *
 * `I` is the input (a history, or a script of events), `O` the options, `R` what a compactor makes of them.
 * Members are methods on purpose: so a `Contract<History, EditOptions, History>` is an `AnyContract`.
 */

import type { Random } from '../generate/random.ts';
import type { JsonValue } from '../history/json.ts';
import type { InputKind } from '../minimize/input-kind.ts';
import type { Rule } from '../rules/rule.ts';

/** A pure function of input and options. */
export type Compactor<I, O, R> = (input: I, options: O) => R;

/** A mistake planted on purpose, to show that rules and generators find it. Each as small as the real one was. */
export interface Fault<I, O, R> {
  /** Stable short id, as in `fault:edit/E2`. */
  readonly id: string;
  /** The id in words, as in `fault:edit/reverse-enumeration`. */
  readonly name: string;
  /** What the mistake is, in one sentence. */
  readonly title: string;
  /** A fresh compactor with its own state, if the mistake has any. */
  create(): Compactor<I, O, R>;
}

/** The options of a contract: defaults, the door for untrusted values, and how to make them simpler. */
export interface OptionsKind<O> {
  readonly defaults: O;
  /** Validates what a user gave, filled up with defaults. Throws UsageError `bad-option`, naming the option. */
  parse(value: unknown): O;
  /** Options one step nearer to the defaults. */
  simpler(options: O): Iterable<O>;
  /** Every combination worth trying in `verify`, leaving out those that cannot differ for this input. */
  enumerate(input: unknown): Iterable<O>;
}

/** What a generator draws for one case. `features` names the shapes that it has, for the run's statistics. */
export interface Draw<I, O> {
  readonly input: I;
  readonly options: O;
  readonly features: readonly string[];
}

/** What a case is drawn from and judged by: a contract, or the terms of a target that claims none. */
export interface Terms<I, O, R> {
  /** The name of the contract, or of the format. */
  readonly name: string;
  /** Bumped whenever `generate` gives another case for the same seed and index. */
  readonly generatorVersion: number;
  readonly input: InputKind<I>;
  readonly options: OptionsKind<O>;
  readonly rules: readonly Rule<I, O, R>[];
  generate(random: Random): Draw<I, O>;
  /** An input of about so many messages or events, for measuring; left out where every history is an input. */
  drawSized?(random: Random, length: number): I;
  /** Options that suit a given input, for cases whose input is not drawn; left out where any options do. */
  drawOptions?(random: Random, input: I): O;
  /** The right output, where there is one. */
  reference?(input: I, options: O): R;
  /** A copy that shares nothing with `input`, taken before a compactor runs. */
  copy(input: I): I;
  /** Whether two inputs are equal in every field. */
  same(left: I, right: I): boolean;
  /** Whether two outputs are equal as far as they are judged. */
  sameOutput(left: R, right: R): boolean;
  /** Whether the compactor did anything at all: a run in which it never does tested nothing. */
  changed(input: I, output: R): boolean;
  /** What an input is in JSON: the `messages` of a history, or a `script` of events. */
  readonly holds: 'messages' | 'script';
  /** An output in the notation. */
  printOutput(output: R): string;
  /** An output that another process has sent. Throws UsageError; left out where that is a history, or cannot be sent. */
  readOutput?(value: JsonValue): R;
  /** The input as the target's message format can say it; left out where that is every input. */
  normal?(input: I): I;
  /** The same input with other texts under the same ids: what shows a state that leaks from case to case. */
  variant?(input: I): I;
}

/** The promise of one kind of compaction, with a right answer for every case. */
export interface Contract<I, O, R> extends Terms<I, O, R> {
  readonly title: string;
  readonly faults: readonly Fault<I, O, R>[];
  reference(input: I, options: O): R;
  optimized(input: I, options: O): R;
}

/** Any contract or terms, for rooms that know none in particular. */
export type AnyContract = Contract<unknown, unknown, unknown>;
export type AnyTerms = Terms<unknown, unknown, unknown>;
