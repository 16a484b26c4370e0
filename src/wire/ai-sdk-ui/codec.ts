/**
 * AI SDK UI messages (`UIMessage`). One wire message is one message; a tool part is a call with its result right behind
 * it, so results stand in assistant messages.
 *
 * Normal form of what the format cannot say: a tool message's results go to the parts of their calls, those of no call
 * are left out; a result of several parts is JSON; citations, anchors, callers, names of results, error words, `source`
 * and `summary` are left out.
 */
import { isJsonObject, type JsonObject } from '../../history/json.ts';
import type { MediaPart, Message, Part, Role } from '../../history/message.ts';
import { decodeReasoning, encodeReasoning } from '../ai-sdk/reasoning.ts';
import { readUrl, writeUrl } from '../data-url.ts';
import { adding, type Fields, leftOver, objectAt, opaque, refuse, unwrapped, without } from '../fields.ts';
import { type Decode, messageFormat, messagesToLookAt } from '../message-format.ts';
import { answer, decodeToolPart, encodeCall, encodeUse } from './tool-part.ts';

const ROLES: readonly unknown[] = ['system', 'user', 'assistant'];

export const aiSdkUi = messageFormat({
  name: 'ai-sdk-ui',
  title: 'AI SDK UI messages',
  list: 'messages',
  path: (index) => `messages[${index}]`,
  decoder: () => decodeMessage,
  encoder() {
    const open = new Map<string, Fields>();
    return (message) => encodeMessage(message, open);
  },
  recognise,
});

const decodeMessage: Decode = (wire, path, paths) => {
  const { role, parts: given, id, ...rest } = wire;
  if (!ROLES.includes(role)) return refuse(`${path}.role`, 'system, user or assistant', role);
  if (!Array.isArray(given)) return refuse(`${path}.parts`, 'a list of parts', given);
  const parts: Part[] = [];
  given.forEach((one, at) => {
    const own = `${path}.parts[${at}]`;
    for (const part of decodePart(objectAt(one, own, 'a part (an object with a type)'))) {
      parts.push(part);
      paths.push(own);
    }
  });
  const meta = adding(leftOver(rest), 'id', typeof id === 'string' ? undefined : id);
  return { role: role as Role, parts, ...(typeof id === 'string' && { id }), ...(meta && { meta }) };
};

function decodePart(part: JsonObject): readonly Part[] {
  const { type, text, ...rest } = part;
  if (type === 'text' && typeof text === 'string') {
    const extra = leftOver(rest);
    return [{ kind: 'text', text, ...(extra && { extra }) }];
  }
  const known =
    type === 'reasoning' ? decodeReasoning(part, 'providerMetadata') : type === 'file' ? decodeFile(part) : undefined;
  if (known !== undefined) return [known];
  return decodeToolPart(part) ?? [{ kind: 'data', data: unwrapped(part) }];
}

function decodeFile(part: JsonObject): MediaPart | undefined {
  const { type: _, mediaType: mime, url, ...rest } = part;
  if (typeof mime !== 'string' || typeof url !== 'string') return undefined;
  const { ref } = readUrl(url, mime);
  if (writeUrl(mime, ref) !== url) return undefined;
  const extra = leftOver(rest);
  return { kind: 'media', mime, ref, ...(extra && { extra }) };
}

/** `open` holds the parts of calls without a result; a result in a later message is added there. */
function encodeMessage(message: Message, open: Map<string, Fields>): JsonObject | readonly JsonObject[] {
  const { role, parts, id, meta } = message;
  const written: JsonObject[] = [];
  for (const part of parts) {
    if (part.kind === 'result') {
      const call = open.get(part.callId);
      if (call !== undefined) answer(call, part);
      open.delete(part.callId);
      continue;
    }
    const block = encodePart(part);
    if (part.kind === 'call') open.set(part.id, block);
    written.push(block);
  }
  if (role === 'tool' && written.length === 0) return [];
  const own = role === 'tool' ? 'user' : role;
  return {
    ...(id !== undefined && { id }),
    role: own,
    parts: written,
    ...without(meta, id === undefined ? ['role', 'parts'] : ['role', 'parts', 'id']),
  };
}

function encodePart(part: Exclude<Part, { kind: 'result' }>): Fields {
  switch (part.kind) {
    case 'text':
      return { type: 'text', text: part.text, ...without(part.extra, ['type', 'text']) };
    case 'reasoning':
      return { ...encodeReasoning(part, 'providerMetadata') };
    case 'call':
      return encodeCall(part);
    case 'use':
      return encodeUse(part);
    case 'media':
      return {
        type: 'file',
        mediaType: part.mime,
        url: writeUrl(part.mime, part.ref),
        ...without(part.extra, ['type', 'mediaType', 'url']),
      };
    case 'data':
      return { ...opaque(part.data) };
  }
}

function recognise(value: unknown): string | undefined {
  for (const { role, parts } of messagesToLookAt(value, 'messages')) {
    if (!ROLES.includes(role) || !Array.isArray(parts)) return undefined;
    const first = parts.find(isJsonObject);
    if (typeof first?.['type'] === 'string') return 'messages with parts that have a type';
  }
  return undefined;
}
