/**
 * The nouns of contract `turn`: an agent loop that keeps the index of this turn's ask while its message list is
 * compacted under it.
 *
 * A script is a stored history and the events that come to the loop; a trace is everything that can be observed of a
 * loop driven by it. Rows are plainer than messages on purpose: here the question is which rows reach the model, not
 * what is inside them.
 */

/** A tool call of an assistant row. Whether the tool only reads is said by its name (see options.ts). */
export interface Call {
  readonly id: string;
  readonly name: string;
}

/** How a row carries a summary: alone, in front of a live text, or behind one. */
export type SummaryForm = 'standalone' | 'end' | 'delimited';

/** One row of the message list, as the history of a script gives it. */
export interface Row {
  readonly role: 'system' | 'user' | 'assistant' | 'tool';
  readonly content: string;
  readonly calls?: readonly Call[] | undefined;
  readonly callId?: string | undefined;
  /** Rows that are not plain: a steer sent while the agent works, a hidden scaffold row, a snapshot of the todo list. */
  readonly display?: 'steer' | 'hidden' | 'todo' | undefined;
  readonly sum?: SummaryForm | undefined;
  /** When a user row came, in seconds of the script's clock; a stored stamp may be unreadable. */
  readonly at?: number | 'unreadable' | undefined;
}

/**
 * A row in a running loop. Copies, merges and repairs keep the uid: it is the ground truth that real programs lack.
 * Every field is there, so that all rows of a loop have one shape, which makes reading them fast.
 */
export interface LiveRow {
  readonly role: Row['role'];
  readonly content: string;
  readonly uid: number;
  readonly calls: readonly Call[] | undefined;
  readonly callId: string | undefined;
  readonly display: NonNullable<Row['display']> | undefined;
  readonly sum: SummaryForm | undefined;
  readonly at: NonNullable<Row['at']> | undefined;
  /** The exact text last sent for this row, where that was more than `content`. Never stored. */
  readonly api: string | undefined;
}

/** Where in the loop a compaction happens; `other` is any place that was added later and knows nothing of the index. */
export type Site = 'idle' | 'preflight' | 'maintenance' | 'gate' | 'overflow' | 'post-tool' | 'post-turn' | 'other';

/** What a compaction puts in place of the rows that it takes: nothing, an own row, or text merged into the next row. */
export type Shape = 'none' | 'row-user' | 'row-assistant' | 'merge-forced' | 'merge-delimited';

/** The compressor is part of the surroundings: the script says what it does. */
export interface CompactEvent {
  readonly kind: 'compact';
  readonly site: Site;
  /** Rows kept in front, and rows taken behind them; both widened so that calls and results stay together. */
  readonly head: number;
  readonly drop: number;
  readonly shape: Shape;
  /** New text of the ask, as when an oversized ask is cut. */
  readonly rewrite?: string;
  /** A snapshot of the todo list is put at the end. */
  readonly todo?: true;
  /** The compressor does not put a lost ask behind its summary again; the loop has to. */
  readonly bare?: true;
  /** It gives up, or another process holds the lock: the very same list comes back. */
  readonly fails?: 'aborted' | 'locked';
  /** The process is killed while the new list is written to the store. */
  readonly dies?: true;
}

/** The result of one call; `cut` says that the tool was interrupted after this much output. */
export interface Out {
  readonly id: string;
  readonly text: string;
  readonly cut?: true;
}

export type Event =
  | { readonly kind: 'user'; readonly text: string /** Seconds since the last ask. */; readonly wait?: number }
  | { readonly kind: 'reply'; readonly text: string; readonly calls: readonly Call[] }
  | { readonly kind: 'results'; readonly outs: readonly Out[] }
  | CompactEvent
  | { readonly kind: 'steer'; readonly text: string }
  /** The user stops the turn: unanswered calls get an interrupted result. */
  | { readonly kind: 'stop' }
  /** A hidden scaffold row, as an interrupt leaves behind. */
  | { readonly kind: 'ghost' }
  /** Old tool outputs are cleared, all but the newest `keep`; no compaction, the list keeps its length. */
  | { readonly kind: 'prune'; readonly keep: number }
  /** The process is killed and loads the session from the store again. */
  | { readonly kind: 'kill' }
  /** Some other code of the loop leaves the index at a wrong place. */
  | { readonly kind: 'misplace'; readonly index: number };

export interface Script {
  /** What the store holds when the loop starts. */
  readonly history: readonly Row[];
  readonly events: readonly Event[];
}

/** The user row that the running turn answers. */
export interface Ask {
  readonly uid: number;
  readonly text: string;
  /** When the turn was admitted: the `now` of all its requests. */
  readonly at: number;
  /** The text that is added to the wire copy of the ask, and to no other row; empty when there is none. */
  readonly memory: string;
}

/** One request to the model, and the state that it was built from. */
export interface Request {
  readonly list: readonly LiveRow[];
  readonly index: number;
  readonly persistIndex: number;
  /** Active rows of the store at this moment. */
  readonly stored: readonly LiveRow[];
  /** What the model receives. `display` and `sum` are left on the rows for the rules; they are not sent. */
  readonly wire: readonly LiveRow[];
}

/** What came of a compaction. Only `compacted` gave a new list; `exhausted` was not tried. */
export type Compaction = 'compacted' | 'skipped' | 'aborted' | 'locked' | 'exhausted';

/** What can be observed behind one event. */
export interface Step {
  /** Why the event cannot happen in this state; nothing has changed then. */
  readonly refused: string | undefined;
  /** The request that the event made necessary, before its own effect. */
  readonly request: Request | undefined;
  readonly compaction: Compaction | undefined;
  readonly rows: readonly LiveRow[];
  readonly stored: readonly LiveRow[];
  readonly archive: readonly LiveRow[];
  readonly index: number;
  readonly persistIndex: number;
  readonly attempts: number;
  readonly ask: Ask | undefined;
  /** The boundary that the host is told at the end of a turn; -1 when it is not known. */
  readonly exported: number | undefined;
  /** Steer text that came too late for this turn. */
  readonly leftover: string | undefined;
}

/** One step for each event, and the request that would go out next if the turn is still open. */
export interface Trace {
  readonly steps: readonly Step[];
  readonly next?: Request;
}
