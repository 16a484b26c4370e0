/**
 * All that minimize and verify know of an input. A contract gives one of these for what it takes: a history, or a
 * script of events. Every method is pure.
 */
import type { Size } from './order.ts';

export interface InputKind<I> {
  /** One line in the notation of this kind; `parse(print(i))` equals `i`. */
  print(input: I): string;
  /** Throws UsageError `bad-notation` with the column and what was expected there. */
  parse(text: string): I;
  /** How many of what people count: messages, events. */
  count(input: I): number;
  /** The simplicity order, compared lexicographically: smaller is simpler. Worked out as far as it is read. */
  size(input: I): Size;
  /**
   * What can be deleted: each unit is a list of positions (in the kind's own numbering) that leave together, such as
   * a message with everything that names its calls. In input order.
   */
  units(input: I): readonly Unit[];
  /** What a unit looks like from afar: how many of one shape stand in a row is a count that may go down. */
  shape?(input: I, unit: Unit): string;
  /** The input without the given units. */
  without(input: I, units: readonly Unit[]): I;
  /** Inputs meant to be one step simpler, most promising first; those not smaller by `size` are passed over. */
  simpler(input: I): Iterable<I>;
  /** Inputs that differ in one respect and are no simpler: they tell what a failure hangs on. */
  variations?(input: I): Iterable<Variation<I>>;
  /** Every input of up to `bound` messages or events over the alphabet of that name, up to renaming, by size. */
  enumerate(bound: number, alphabet: string): Iterable<I>;
  /** The names that `enumerate` knows, the default first. */
  readonly alphabets: readonly string[];
}

/** The same input but for one thing, in one or more ways. */
export interface Variation<I> {
  /** What is varied, as a noun: `texts`, `order of messages 1 and 2`. */
  readonly what: string;
  readonly inputs: readonly I[];
}

/** Positions that are deleted together; see `InputKind.units`. */
export type Unit = readonly number[];
