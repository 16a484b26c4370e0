/**
 * Content blocks of Bedrock Converse: objects with one key that says what they are. Reasoning, calls, results, images
 * and documents are known; guard content, cache points and whatever is new pass through as `data`.
 */
import { isJsonObject, type JsonObject, type JsonValue } from '../../history/json.ts';
import type { CallPart, MediaPart, Part, ReasoningPart, ResultPart, UsePart } from '../../history/message.ts';
import { adding, leftOver, type Paths, refuse, without } from '../fields.ts';
import { pairAnswers, type Woven, weave } from '../weave.ts';

const SERVER_USE = 'server_tool_use';

export function decodeBlocks(blocks: readonly JsonValue[], path: string, paths: Paths): Part[] {
  const parts: Part[] = [];
  const answers = blocks.some((block) => serverUseId(block) !== undefined)
    ? pairAnswers(blocks, serverUseId, resultId)
    : undefined;
  for (let i = 0; i < blocks.length; i++) {
    if (answers?.taken.has(i)) continue;
    const block = blocks[i];
    if (!isJsonObject(block)) return refuse(`${path}.${i}`, 'a content block (an object)', block);
    if (answers !== undefined && serverUseId(block) !== undefined) {
      const at = answers.resultOf.get(i);
      parts.push(decodeUse(block, at === undefined ? undefined : (blocks[at] as JsonObject), (at ?? i) - i - 1));
    } else parts.push(decodeBlock(block) ?? { kind: 'data', data: unwrapped(block) });
    paths.push(`${path}.${i}`);
  }
  return parts;
}

export function encodeBlocks(parts: readonly Part[]): JsonValue[] {
  if (parts.some((part) => part.kind === 'use')) {
    return weave(parts.map((part) => (part.kind === 'use' ? encodeUse(part) : { block: encodeBlock(part) })));
  }
  return parts.map((part) => encodeBlock(part as Exclude<Part, UsePart>));
}

/** Data that is no object has no block to stand in, so it gets one. */
function wrapped(data: JsonValue): JsonObject {
  return isJsonObject(data) ? data : { json: data };
}

function unwrapped(block: JsonObject): JsonValue {
  const isWrapped = Object.keys(block).length === 1 && Object.hasOwn(block, 'json') && !isJsonObject(block['json']);
  return isWrapped ? block['json']! : block;
}

function decodeBlock(block: JsonObject): Part | undefined {
  const { text, reasoningContent: thought, toolUse: call, toolResult: result, image, document, ...rest } = block;
  const known = [text, thought, call, result, image, document].filter((field) => field !== undefined);
  if (known.length !== 1) return undefined;
  const extra = leftOver(rest);
  if (typeof text === 'string') return { kind: 'text', text, ...(extra && { extra }) };
  if (extra !== undefined) return undefined;
  if (isJsonObject(thought)) return decodeReasoning(thought);
  if (isJsonObject(call)) return decodeCall(call);
  if (isJsonObject(result)) return decodeResult(result);
  return decodeMedia(image, 'image') ?? decodeMedia(document, 'document');
}

function encodeBlock(part: Exclude<Part, UsePart>): JsonObject {
  switch (part.kind) {
    case 'text':
      return { text: part.text, ...without(part.extra, ['text']) };
    case 'reasoning':
      return { reasoningContent: encodeReasoning(part) };
    case 'call': {
      const call = { toolUseId: part.id, name: part.name, input: part.args };
      return { toolUse: part.extra === undefined ? call : { ...call, ...without(part.extra, Object.keys(call)) } };
    }
    case 'result':
      return { toolResult: encodeResult(part) };
    case 'media':
      return encodeMedia(part);
    case 'data':
      return wrapped(part.data);
  }
}

function decodeReasoning(thought: JsonObject): ReasoningPart | undefined {
  const { reasoningText: said, redactedContent: hidden, ...rest } = thought;
  if (Object.keys(rest).length > 0) return undefined;
  if (typeof hidden === 'string' && said === undefined) return { kind: 'reasoning', text: hidden, redacted: true };
  if (!isJsonObject(said) || hidden !== undefined) return undefined;
  const { text, signature, ...more } = said;
  if (typeof text !== 'string' || (signature !== undefined && typeof signature !== 'string')) return undefined;
  const extra = leftOver(more);
  return { kind: 'reasoning', text, ...(signature !== undefined && { signature }), ...(extra && { extra }) };
}

function encodeReasoning({ text, signature, redacted, extra }: ReasoningPart): JsonObject {
  if (redacted) return { redactedContent: text };
  return { reasoningText: { text, ...(signature !== undefined && { signature }), ...without(extra, ['text']) } };
}

function decodeCall(call: JsonObject): CallPart | undefined {
  const { toolUseId: id, name, input, ...rest } = call;
  if (typeof id !== 'string' || typeof name !== 'string') return undefined;
  if (typeof input !== 'string' && !isJsonObject(input)) return undefined;
  const extra = leftOver(rest);
  return { kind: 'call', id, name, args: input, ...(extra && { extra }) };
}

/** A content of one text is a text. */
function decodeResult(result: JsonObject): ResultPart | undefined {
  const { toolUseId: callId, content, status, ...rest } = result;
  if (typeof callId !== 'string' || !Array.isArray(content) || !content.every(isJsonObject)) return undefined;
  const parts = decodeBlocks(content, '', []);
  const only = parts.length === 1 ? parts[0] : undefined;
  const isText = only?.kind === 'text' && only.extra === undefined;
  const extra = adding(leftOver(rest), 'status', status === 'error' ? undefined : status);
  return {
    kind: 'result',
    callId,
    content: isText ? only.text : parts,
    ...(status === 'error' && { error: true }),
    ...(extra && { extra }),
  };
}

function encodeResult({ callId, content, error, extra }: Omit<ResultPart, 'kind'>): JsonObject {
  const result = {
    toolUseId: callId,
    content: typeof content === 'string' ? [{ text: content }] : encodeBlocks(content),
    ...(error !== undefined && { status: 'error' }),
  };
  return extra === undefined ? result : { ...result, ...without(extra, Object.keys(result)) };
}

/** Bytes as base64 text; a picture or document that is kept elsewhere passes through. */
function decodeMedia(media: JsonValue | undefined, kind: 'image' | 'document'): MediaPart | undefined {
  if (!isJsonObject(media)) return undefined;
  const { format, source, ...rest } = media;
  const bytes = isJsonObject(source) && Object.keys(source).length === 1 ? source['bytes'] : undefined;
  if (typeof format !== 'string' || typeof bytes !== 'string') return undefined;
  const extra = leftOver(rest);
  return {
    kind: 'media',
    mime: `${kind === 'image' ? kind : 'application'}/${format}`,
    ref: bytes,
    ...(extra && { extra }),
  };
}

function encodeMedia({ mime, ref, extra }: MediaPart): JsonObject {
  const format = mime.slice(mime.indexOf('/') + 1);
  const media = { format, source: { bytes: ref }, ...without(extra, ['format', 'source']) };
  return mime.startsWith('image/') ? { image: media } : { document: media };
}

function serverUseId(block: JsonValue): string | undefined {
  const call = isJsonObject(block) && Object.keys(block).length === 1 ? block['toolUse'] : undefined;
  if (!isJsonObject(call) || call['type'] !== SERVER_USE || Object.hasOwn(call, 'result')) return undefined;
  return decodeCall(call)?.id;
}

function resultId(block: JsonValue): string | undefined {
  const result = isJsonObject(block) && Object.keys(block).length === 1 ? block['toolResult'] : undefined;
  return isJsonObject(result) ? decodeResult(result)?.callId : undefined;
}

/** What the result has beyond id, content and status is kept in `extra.result`. */
function decodeUse(block: JsonObject, result: JsonObject | undefined, after: number): UsePart {
  const { id, name, args, extra: rest } = decodeCall(block['toolUse'] as JsonObject)!;
  const answer = result === undefined ? undefined : decodeResult(result['toolResult'] as JsonObject)!;
  const kept = after > 0 ? adding(answer?.extra, 'after', after) : answer?.extra;
  const extra = adding(without(rest, ['type']), 'result', kept);
  return {
    kind: 'use',
    id,
    tool: name,
    name,
    args,
    ...(answer && { result: answer.content }),
    ...(answer?.error && { error: true }),
    ...(extra && { extra }),
  };
}

function encodeUse({ id, name, args, result, error, extra }: UsePart): Woven {
  const call = { toolUseId: id, name, input: args, type: SERVER_USE };
  const block = { toolUse: { ...call, ...without(extra, [...Object.keys(call), 'result']) } };
  if (result === undefined && error === undefined) return { block };
  const kept = isJsonObject(extra?.['result']) ? extra['result'] : undefined;
  const marks = without(kept, ['after']);
  const answer = {
    callId: id,
    content: result ?? '',
    ...(error !== undefined && { error }),
    ...(marks && { extra: marks }),
  };
  const after = kept?.['after'];
  return { block, result: { toolResult: encodeResult(answer) }, after: typeof after === 'number' ? after : 0 };
}
