/**
 * All that minimize and verify know of an input. A contract gives one of these for what it takes: a history, or a
 * script of events. Every method is pure.
 */
export interface InputKind<I> {
  /** One line in the notation of this kind; `parse(print(i))` equals `i`. */
  print(input: I): string;
  /** Throws UsageError `bad-notation` with the column and what was expected there. */
  parse(text: string): I;
  /**
   * The simplicity order, most important number first, compared lexicographically: smaller is simpler. The first
   * number is what people count (messages, events).
   */
  size(input: I): readonly number[];
  /**
   * What can be deleted: each unit is a list of positions (in the kind's own numbering) that leave together, such as
   * a message with everything that names its calls. In input order.
   */
  units(input: I): readonly Unit[];
  /** The input without the given units. */
  without(input: I, units: readonly Unit[]): I;
  /** Inputs that are one step simpler (smaller by `size`), most promising first. */
  simpler(input: I): Iterable<I>;
  /** Every input of up to `bound` messages or events over the alphabet of that name, up to renaming, by size. */
  enumerate(bound: number, alphabet: string): Iterable<I>;
  /** The names that `enumerate` knows, the default first. */
  readonly alphabets: readonly string[];
}

/** Positions that are deleted together; see `InputKind.units`. */
export type Unit = readonly number[];
