/**
 * The places of the reference in which the original program, or a port of it, is known to go wrong. Each is a small
 * function of its own; a planted fault is the reference with one or two of them replaced.
 */
import type { Annotation, Entry, TurnExit } from '../types.ts';

/** What reconciliation knows: the model's list, the transcript, and which objects are the transcript's own. */
export interface Ownership {
  readonly working: readonly Entry[];
  readonly transcript: Entry[];
  readonly owned: Set<Entry>;
}

/** What an annotation pass is told about its list. */
export interface Growth {
  /** The first index that is new, where that is known. */
  readonly from: number | undefined;
  /** Whether messages without a token count are to be counted too. */
  readonly counting: boolean;
}

export interface Seams {
  /** Where an annotation pass begins. At the length of the list: nowhere. */
  annotateFrom(list: readonly Entry[], growth: Growth, seams: Seams): number;
  /** For passes that do not begin at 0: whether they go back again from a call that they have gone back to. */
  readonly pullsBackAgain: boolean;
  /** For passes that do not begin at 0: whether they take in the whole run of reasoning that a new call joins. */
  readonly joinsReasoning: boolean;
  /** Whether a group of so many spans is included as a whole as soon as one of its messages is. */
  reincludes(spans: number): boolean;
  /** The id of a group whose first message has the id `first`; `used` holds the ids of the groups before it. */
  groupId(first: string, used: ReadonlySet<string>): string;
  /** Writes fields into the annotation of a message. */
  mark(entry: Entry, fields: Partial<Annotation>): void;
  /** Writes the id of the summary that now stands for a message. */
  link(entry: Entry, summaryId: string): void;
  /** Excludes a message; whether that changed anything. */
  exclude(entry: Entry, reason: string): boolean;
  /** The id of a model's summary, of a list of `length` messages. */
  summaryId(length: number, taken: ReadonlySet<string>): string;
  /** The id of the summary of the tool results of a group. */
  toolSummaryId(groupId: string, taken: ReadonlySet<string>): string;
  /** Whether all that `older` stands for is among `sources`, for which a newer summary now stands in `list`. */
  supersedes(sources: ReadonlySet<Entry>, older: Entry, list: readonly Entry[]): boolean;
  /** Whether a summary is counted as soon as it stands in the list. */
  readonly weighsSummaries: boolean;
  /** Whether a strategy asks the summariser before it excludes anything. */
  readonly asksFirst: boolean;
  /** The longest text of a summary of tool results. */
  readonly summaryLimit: number;
  /** Whether strategies that go by number of groups leave the last group, whatever the number. */
  readonly sparesLast: boolean;
  /** Whether the sliding window keeps system messages. */
  windowSpares(kind: string, preserveSystem: boolean): boolean;
  /** Whether the budget may take system messages when all else is gone. */
  readonly budgetIsStrict: boolean;
  /** The index of the first group that an annotation pass numbers, with these groups before it. */
  firstIndex(prefix: readonly Entry[]): number;
  /** The ids that may not be given again: all of the store, whatever part of it was loaded. */
  reservedIds(store: readonly Entry[]): readonly string[];
  /** Whether a message of the store is left out by `skipExcluded`. */
  skips(entry: Entry): boolean;
  /** Whether a summary that compaction before the run made is kept. */
  readonly keepsPreparedSummaries: boolean;
  /** The list that a streaming loop compacts before a call. */
  streamed(working: Entry[]): Entry[];
  /** Whether reconciliation starts again as long as it accepts something; undefined: there is none. */
  readonly reconciles: 'to a fixed point' | 'once' | 'never';
  /** Where in the transcript a summary goes; undefined when it may not enter it. */
  place(summary: Entry, ownership: Ownership): number | undefined;
  /** The messages of a response. `prefix` is the length that the transcript had before the round that ended. */
  assemble(transcript: readonly Entry[], prefix: number, current: readonly Entry[], exit: TurnExit): Entry[];
}
