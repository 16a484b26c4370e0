/**
 * The domain model: a history is a list of messages, a message a role and a list of parts.
 *
 * Every wire format is parsed into this and printed from it; contracts, rules and generators know nothing else.
 * All types are readonly. Parts keep their order: where a format cannot express an order, its codec says so.
 */
import type { JsonObject, JsonValue } from './json.ts';

export type Role = 'system' | 'user' | 'assistant' | 'tool';

/** What a format carries beyond the fields of a part: kept as it came, judged only for being unchanged. */
interface Extra {
  readonly extra?: JsonObject;
}

export interface TextPart extends Extra {
  readonly kind: 'text';
  readonly text: string;
  /** Pointers at results of server-side uses, in the format's own form. */
  readonly citations?: readonly JsonValue[];
}

export interface ReasoningPart extends Extra {
  readonly kind: 'reasoning';
  readonly text: string;
  readonly signature?: string;
  readonly redacted?: true;
  /** A provider's mark that ties this reasoning to one tool call; losing it breaks the next request. */
  readonly anchor?: true | string;
}

/** A client-side tool call; its result is a later `result` part in a tool message. */
export interface CallPart extends Extra {
  readonly kind: 'call';
  readonly id: string;
  readonly name: string;
  /** A string is raw text that the format gave in place of an object. */
  readonly args: JsonObject | string;
  /** The id of the server-side use (code execution) that made this call. */
  readonly caller?: string;
}

/** A server-side tool use: call and result in one part of an assistant message. */
export interface UsePart extends Extra {
  readonly kind: 'use';
  readonly id: string;
  /** The tool type: `web_search`, `code_execution`, `mcp_call`, … */
  readonly tool: string;
  readonly name: string;
  readonly args: JsonObject | string;
  readonly result?: string | readonly Part[];
  readonly error?: true | string;
  readonly caller?: string;
}

/** The result of one client-side call. */
export interface ResultPart extends Extra {
  readonly kind: 'result';
  readonly callId: string;
  readonly name?: string;
  readonly content: string | readonly Part[];
  readonly error?: true | string;
}

export interface MediaPart extends Extra {
  readonly kind: 'media';
  readonly mime: string;
  /** Where the bytes are: a URL, a file id, base64 text; never looked into. */
  readonly ref: string;
}

/** Anything that a format knows and Proctor does not: passed through as it came. */
export interface DataPart extends Extra {
  readonly kind: 'data';
  readonly data: JsonValue;
}

export type Part = TextPart | ReasoningPart | CallPart | UsePart | ResultPart | MediaPart | DataPart;
export type PartKind = Part['kind'];

export interface Message {
  readonly role: Role;
  readonly parts: readonly Part[];
  /** No part of any judgement, except that an unchanged message keeps its own. */
  readonly id?: string;
  readonly source?: 'input' | 'generated';
  readonly summary?: true;
  /** What the format carries beyond these fields. `developer: true` marks a developer message (role `system`). */
  readonly meta?: JsonObject;
}

export type History = readonly Message[];

/** What stands in place of a cleared result; the notation writes it `!`. */
export const CLEARED_RESULT = '(Tool result removed)';
