/**
 * The steps of the program that faults are planted in, and what they hand to each other. A step is replaceable; those
 * that need others find them in the run.
 */
import type { CallPart, Message, Part, UsePart } from '../../../history/message.ts';
import type { EditOptions } from '../options.ts';

/** One compaction under way. */
export interface Run {
  /** The list that the program edits. Its messages and parts may be the caller's: they are replaced, not edited. */
  readonly list: Message[];
  readonly options: EditOptions;
  readonly steps: Steps;
}

/** Indices of a part in the list, true at the moment when they were captured. */
export interface Place {
  readonly message: number;
  readonly part: number;
}

/** A client call or a server use as it was found, with where it stood. */
export interface Use<Item extends CallPart | UsePart = CallPart | UsePart> extends Place {
  readonly item: Item;
  /** Where the result of a client call stands; undefined for a call without one and for a server use. */
  readonly result?: Place;
}

export interface Steps {
  clearReasoning(run: Run): void;
  isCleared(part: Part): boolean;

  /** All client calls, in order, each with the place of its result. */
  pair(run: Run): Use<CallPart>[];
  /** All client calls and server uses, in the order in which the budget counts them. */
  find(run: Run): Use[];
  isEligible(run: Run, use: Use): boolean;
  /** Those that will be cleared, in the order of `found`. */
  choose(run: Run, found: readonly Use[]): readonly Use[];

  clear(run: Run, chosen: readonly Use[]): void;
  clearServerUses(run: Run, chosen: readonly Use[]): void;
  clearResults(run: Run, chosen: readonly Use[]): void;
  removePairs(run: Run, chosen: readonly Use[]): void;
  /** The parts of a message without a call. */
  takeCall(parts: readonly Part[], call: Use): readonly Part[];
  /** `removed` holds, by message, the names of the calls that left it, last call first. */
  addPlaceholders(run: Run, removed: ReadonlyMap<number, readonly string[]>): void;
  placeholder(name: string): string;
  /** Takes messages out of the list. `indices` and `results` come in the order of the calls that they answer. */
  popMessages(list: Message[], indices: readonly number[], results: readonly Place[]): void;

  saveMemory(run: Run): void;
  isMemory(call: CallPart): boolean;
  saved(call: CallPart): CallPart;
  dropCitations(run: Run): void;
  keepsCitations(run: Run, message: Message): boolean;
  dropTail(list: Message[]): void;
}
