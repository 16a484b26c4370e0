/**
 * How simple a history is. Most important first: messages (one for each part of a tool message), parts, what is out of the ordinary (kinds, fields, roles),
 * texts that are not the plain ones of their place, their length, ids that are not a, b, c, …, order that is not the
 * usual one. Two histories that read alike to a person should come out alike.
 */
import { plainText } from '../../history/default-text.ts';
import type { JsonValue } from '../../history/json.ts';
import type { History, Message, Part, PartKind, Role } from '../../history/message.ts';
import { DEFAULT_MIME, DEFAULT_SERVER_TOOL, DEFAULT_SIGNATURE, DEFAULT_TOOL } from '../../history/notation.ts';
import { type Size, sizeFrom } from '../order.ts';
import { oddIds } from './ids.ts';
import { inversions } from './order.ts';
import { plainTextAt } from './plain-text.ts';

const ROLE_WEIGHT: Readonly<Record<Role, number>> = { user: 0, system: 1, assistant: 2, tool: 2 };
/** What nobody expects in a tool message: something else than a result. */
const NO_RESULT_WEIGHT = 2;
const KIND_WEIGHT: Readonly<Record<PartKind, number>> = {
  text: 0,
  call: 1,
  result: 1,
  use: 2,
  reasoning: 2,
  media: 3,
  data: 3,
};

/** Few comparisons need more than its first number. */
export function sizeOf(history: History): Size {
  return sizeFrom(numbersOf(history));
}

function* numbersOf(history: History): Generator<number> {
  yield messagesOf(history);
  const sum: Sum = { parts: 0, odd: 0, texts: 0, length: 0, letters: 0, places: 0 };
  for (let index = 0; index < history.length; index++) addMessage(sum, history[index]!, index);
  const ids = oddIds(history);
  yield sum.parts;
  yield sum.odd + ids.repeated;
  yield sum.texts;
  yield sum.length + ids.length;
  yield sum.letters;
  yield ids.unusual;
  yield inversions(history);
  yield ids.misplaced;
  yield sum.places;
}

/** A tool message counts once for each of its parts: people expect one result in each. */
function messagesOf(history: History): number {
  let count = 0;
  for (const { role, parts } of history) count += role === 'tool' ? Math.max(1, parts.length) : 1;
  return count;
}

interface Sum {
  parts: number;
  odd: number;
  texts: number;
  length: number;
  /** Characters other than the x that long texts are filled with. */
  letters: number;
  /** Where the odd texts stand, added up: the first place is the simplest. */
  places: number;
}

function addMessage(sum: Sum, message: Message, index: number): void {
  const { role, parts, id, source, summary, meta } = message;
  sum.odd += ROLE_WEIGHT[role];
  addField(sum, id);
  addField(sum, source);
  addField(sum, summary);
  addField(sum, meta);
  // A message without parts counts as one with an odd part: nobody expects it.
  sum.parts += Math.max(1, parts.length);
  if (parts.length === 0) sum.odd += role === 'tool' ? NO_RESULT_WEIGHT : 1;
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at]!;
    sum.odd += role === 'tool' && part.kind !== 'result' ? NO_RESULT_WEIGHT : KIND_WEIGHT[part.kind];
    const text = plainText(part);
    if (text !== undefined && text !== plainTextAt(part.kind, { role, message: index, part: at })) {
      sum.texts++;
      sum.places += index;
      addText(sum, text);
    }
    addFields(sum, part);
  }
  if (role === 'tool' && parts.length > 1) {
    sum.odd += (parts.length - 1) * (ROLE_WEIGHT.tool + 1);
  }
}

function addFields(sum: Sum, part: Part): void {
  addField(sum, part.extra);
  switch (part.kind) {
    case 'text':
      addField(sum, part.citations);
      return;
    case 'reasoning':
      addName(sum, part.signature, DEFAULT_SIGNATURE);
      if (part.signature !== undefined) sum.odd++;
      addField(sum, part.redacted);
      addField(sum, part.anchor);
      return;
    case 'call':
      addName(sum, part.name, DEFAULT_TOOL);
      addArgs(sum, part.args);
      addField(sum, part.caller);
      return;
    case 'use':
      addName(sum, part.tool, DEFAULT_SERVER_TOOL);
      addName(sum, part.name, part.tool);
      addArgs(sum, part.args);
      if (typeof part.result !== 'string') addField(sum, part.result ?? true);
      addField(sum, part.error);
      addField(sum, part.caller);
      return;
    case 'result':
      addField(sum, part.name);
      if (typeof part.content !== 'string') addField(sum, part.content);
      addField(sum, part.error);
      return;
    case 'media':
      addName(sum, part.mime, DEFAULT_MIME);
      return;
    case 'data':
      if (part.data !== null) addField(sum, part.data);
  }
}

/** A field that the plain form of a part does not have. Its length counts, so that a shorter one is simpler. */
function addField(sum: Sum, value: unknown): void {
  if (value === undefined) return;
  sum.odd++;
  if (value === true) return;
  const text = JSON.stringify(value);
  sum.odd += Array.isArray(value) ? value.length : 0;
  addText(sum, text);
}

function addName(sum: Sum, value: string | undefined, usual: string): void {
  if (value === undefined || value === usual) return;
  sum.odd++;
  addText(sum, value);
}

function addArgs(sum: Sum, args: JsonValue): void {
  if (typeof args === 'string') {
    sum.odd += 2;
    addText(sum, args);
    return;
  }
  const keys = Object.keys(args as object).length;
  if (keys === 0) return;
  sum.odd += keys;
  addText(sum, JSON.stringify(args));
}

function addText(sum: Sum, text: string): void {
  sum.length += text.length;
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) !== 120) sum.letters++;
}
