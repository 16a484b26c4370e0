/** What is minimized: an input together with the options that it fails under. A contract is a `CaseKind` as it stands. */
import type { InputKind } from './input-kind.ts';

export interface Candidate<I, O> {
  readonly input: I;
  readonly options: O;
}

/** How options get simpler; any contract's options kind will do. */
export interface OptionSteps<O> {
  readonly defaults: O;
  /** Options one step nearer to the defaults. */
  simpler(options: O): Iterable<O>;
  /** Every combination worth trying for this input. */
  enumerate(input: unknown): Iterable<O>;
  /** Throws for what are no options. */
  parse?(value: unknown): O;
}

export interface CaseKind<I, O> {
  readonly input: InputKind<I>;
  readonly options: OptionSteps<O>;
}

/** For targets whose options are given and stay as they are. */
export function fixedOptions<O>(options: O): OptionSteps<O> {
  return { defaults: options, simpler: () => [], enumerate: () => [] };
}

/**
 * One way of making a candidate smaller. It yields candidates in order of preference and is answered with the first
 * of them that still fails, or undefined; it goes on from there as it likes. It need not check that a candidate is
 * smaller or new, nor keep the best: the search does.
 */
export interface Pass {
  readonly name: string;
  run<I, O>(start: Candidate<I, O>, kind: CaseKind<I, O>): Attempts<I, O>;
}

export type Attempts<I, O> = Generator<Iterable<Candidate<I, O>>, void, Candidate<I, O> | undefined>;
