/**
 * What flows through contract `exclusion`: the script that drives a session, the messages with their marks, and the
 * trace of what could be observed. The reference and the optimized implementation share these types and nothing else.
 */
import type { History, Message, Part, Role } from '../../history/message.ts';
import type { Strategy } from './strategy.ts';

/** What a session is told, one thing after another. */
export type ScriptEvent =
  /** Messages join the stored list and are annotated at once: one chunk of an incremental annotation. */
  | { readonly kind: 'add'; readonly messages: History }
  /** One more answer of the scripted summariser; without a text, it throws. */
  | { readonly kind: 'answer'; readonly text?: string }
  /** The stored list is compacted in place, by its own strategy or else by that of the options. */
  | { readonly kind: 'compact'; readonly strategy?: Strategy }
  /** An agent's turn: history is loaded, the tool loop runs, input and response are stored. */
  | { readonly kind: 'turn'; readonly input: History; readonly rounds: readonly Round[] };

export type ExclusionScript = readonly ScriptEvent[];

/** How a round with tool calls ends the turn, if it does. */
export type RoundEnd = 'approval' | 'input' | 'declared' | 'stop';

/** One answer of the scripted model: its messages, and the results that its calls have if they are executed. */
export interface Round {
  readonly reply: History;
  /** Left out: every call has the result `ok`. */
  readonly results?: Message;
  /** `approval`, `input`, `declared`: the calls are handed to the caller. `stop`: middleware ends the loop behind them. */
  readonly end?: RoundEnd;
}

/** What the scripted model says when the script has no further round, or when it may not call tools. */
export const LAST_WORDS = 'done';
/** The result of a call for which the script gives none. */
export const DEFAULT_RESULT = 'ok';

/** A message that the caller already had excluded says so here, under `meta`. */
export const EXCLUDED_META = 'excluded';

export type GroupKind = 'system' | 'user' | 'assistant_text' | 'tool_call';

/** What compaction knows of a message. The first four are undefined until the next annotation pass. */
export interface Annotation {
  readonly id: string | undefined;
  readonly kind: GroupKind | undefined;
  readonly index: number | undefined;
  readonly hasReasoning: boolean | undefined;
  readonly tokens: number | undefined;
  /** On a summary: the ids of the messages that it stands for. */
  readonly sources: readonly string[] | undefined;
  /** On a summary: the ids of their groups. */
  readonly sourceGroups: readonly string[] | undefined;
  /** On a message: the id of the newest summary that stands for it. */
  readonly summarizedBy: string | undefined;
}

/** Every annotation has all fields, so that the engine sees one shape. */
export const UNMARKED: Annotation = {
  id: undefined,
  kind: undefined,
  index: undefined,
  hasReasoning: undefined,
  tokens: undefined,
  sources: undefined,
  sourceGroups: undefined,
  summarizedBy: undefined,
};

/** A message with identity: the same object can stand in the model's list, in the transcript and in the store. */
export interface Entry {
  /** Objects are numbered in the order in which they are made. */
  readonly object: number;
  readonly role: Role;
  readonly parts: readonly Part[];
  id: string | undefined;
  excluded: boolean;
  reason: string | undefined;
  group: Annotation | undefined;
}

/** An entry as it was at one moment. */
export type Row = Readonly<Entry>;

/** One question to the summariser. Without an answer, it threw. */
export interface Asked {
  readonly request: string;
  readonly answer?: string;
}

/** One call of the model within a turn. */
export interface ModelCall {
  /** The model's list after compaction, excluded messages included. */
  readonly working: readonly Row[];
  /** The objects that the model was sent. */
  readonly sent: readonly number[];
  /** The transcript behind the call, after reconciliation. */
  readonly transcript: readonly Row[];
}

export type TurnExit = 'final' | RoundEnd | 'exhausted';

interface StepHead {
  /** The index of the event in the script. */
  readonly event: number;
  /** The stored list after the event. */
  readonly store: readonly Row[];
  readonly asked: readonly Asked[];
  /** How often a third summary in a row failed. */
  readonly alarms: number;
}

export interface AddStep extends StepHead {
  readonly kind: 'add';
}

export interface CompactStep extends StepHead {
  readonly kind: 'compact';
  readonly strategy: Strategy | null;
  readonly changed: boolean;
  /** The stored list as the strategy found it, annotated. */
  readonly before: readonly Row[];
  /** The tokens of what is not excluded. */
  readonly tokens: number;
}

export interface TurnStep extends StepHead {
  readonly kind: 'turn';
  /** The objects that the history provider loaded. */
  readonly loaded: readonly number[];
  /** What the loop was given, compaction before the run included. */
  readonly prepared: readonly Row[];
  /** The messages of the store and of the caller before the turn, and the same when the loop had ended. */
  readonly given: readonly Row[];
  readonly givenAfter: readonly Row[];
  readonly calls: readonly ModelCall[];
  readonly response: readonly Row[];
  readonly exit: TurnExit;
}

export type Step = AddStep | CompactStep | TurnStep;

/** One step for every event but `answer`. */
export type ExclusionTrace = readonly Step[];
