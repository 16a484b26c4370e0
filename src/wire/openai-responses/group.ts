/**
 * The items of one answer: messages, reasoning, calls, server-side uses. Each is a part; a message item is one part for
 * each piece of its content, and the mark `extra.item` on the first of them keeps what the item has beyond that content
 * (and says, where two message items are neighbours, that a new one begins).
 */
import { isJsonObject, type JsonObject, type JsonValue } from '../../history/json.ts';
import type { Part } from '../../history/message.ts';
import { type Fields, leftOver, opaque, refuse, unwrapped, without } from '../fields.ts';
import { decodeCall, encodeCall } from './calls.ts';
import { decodeContent, encodePart } from './content.ts';
import { decodeReasoning, encodeReasoning } from './reasoning.ts';
import { decodeUse, encodeUse } from './server-use.ts';

/** Reads one item into `parts`. */
export function decodeItem(item: JsonObject, path: string, parts: Part[], paths: string[]): void {
  if (item['role'] === 'assistant' && (item['type'] === undefined || item['type'] === 'message')) {
    const said = decodeSaid(item, isSaid(parts.at(-1)), path, paths);
    if (said !== undefined) {
      for (const part of said) parts.push(part);
      return;
    }
  }
  const known = item['type'] === 'reasoning' ? decodeReasoning(item) : (decodeCall(item) ?? decodeUse(item));
  parts.push(known ?? { kind: 'data', data: unwrapped(item) });
  paths.push(path);
}

/** All items of an answer. A result, or a medium, is no part of one and has to be taken out before. */
export function encodeItems(parts: readonly Part[]): JsonObject[] {
  const items: JsonObject[] = [];
  let content: JsonObject[] | undefined;
  for (const part of parts) {
    if (!isSaid(part)) {
      content = undefined;
      const item = encodeItem(part);
      if (item !== undefined) items.push(item);
      continue;
    }
    const begins = isJsonObject(part.extra?.['item']);
    if (content === undefined || begins) {
      content = [];
      items.push(messageItem(part, content));
    }
    content.push(encodePart(part, true)!);
  }
  return items.map(withString);
}

/** Whether a part stands in the content of a message item. */
function isSaid(part: Part | undefined): part is Part & { kind: 'text' | 'data' } {
  return part?.kind === 'text' || (part?.kind === 'data' && part.extra?.['in'] === 'message');
}

function decodeSaid(item: JsonObject, behind: boolean, path: string, paths: string[]): Part[] | undefined {
  const { type, role: _, content, ...rest } = item;
  if (Object.hasOwn(rest, STRING)) return undefined;
  const isText = typeof content === 'string';
  if (!isText && (!Array.isArray(content) || content.length === 0)) return refuseOdd(content, path);
  if (isText) paths.push(`${path}.content`);
  const parts: Part[] = isText
    ? [{ kind: 'text', text: content }]
    : decodeContent(content as readonly JsonValue[], true, `${path}.content`, paths);
  const kept = leftOver({
    ...rest,
    ...(type === undefined && { type: 'absent' }),
    ...(isText && { content: 'string' }),
  });
  return parts.map((part, at) => {
    const marks: Fields = {};
    if (part.kind === 'data') marks['in'] = 'message';
    if (at === 0 && (kept !== undefined || behind)) marks['item'] = kept ?? {};
    return leftOver(marks) === undefined ? part : { ...part, extra: { ...part.extra, ...marks } };
  });
}

/** An empty content is passed through; anything else that is no content is refused. */
function refuseOdd(content: JsonValue | undefined, path: string): undefined {
  return Array.isArray(content) ? undefined : refuse(`${path}.content`, 'a text or a list of parts', content);
}

/** Stands in a message item until its content is complete: it may be printed as a bare string. */
const STRING = '\u0000string';

function messageItem(first: Part, content: readonly JsonObject[]): JsonObject {
  const kept = isJsonObject(first.extra?.['item']) ? first.extra['item'] : undefined;
  return {
    ...(kept?.['type'] !== 'absent' && { type: 'message' }),
    role: 'assistant',
    content,
    ...without(kept, ['type', 'role', 'content']),
    ...(kept?.['content'] === 'string' && { [STRING]: true }),
  };
}

function withString(item: JsonObject): JsonObject {
  if (item[STRING] !== true) return item;
  const { [STRING]: _, ...rest } = item;
  const content = rest['content'] as readonly JsonObject[];
  const { type, text, annotations, ...more } = content[0] ?? {};
  const isBare = type === 'output_text' && Array.isArray(annotations) && annotations.length === 0;
  return content.length === 1 && isBare && leftOver(more) === undefined ? { ...rest, content: text! } : rest;
}

function encodeItem(part: Part): JsonObject | undefined {
  switch (part.kind) {
    case 'reasoning':
      return encodeReasoning(part);
    case 'call':
      return encodeCall(part);
    case 'use':
      return encodeUse(part);
    case 'data':
      return opaque(part.data);
    default:
      return undefined;
  }
}
