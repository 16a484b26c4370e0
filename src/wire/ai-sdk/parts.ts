/**
 * Content parts of AI SDK model messages. A call that the provider executes and its result in the same assistant message
 * are one server-side use; approvals and whatever is new pass through as `data`.
 */
import { isJsonObject, type JsonObject, type JsonValue } from '../../history/json.ts';
import type { CallPart, MediaPart, Part, ResultPart, UsePart } from '../../history/message.ts';
import { adding, leftOver, opaque, type Paths, refuse, unwrapped, without } from '../fields.ts';
import { pairAnswers, type Woven, weave } from '../weave.ts';
import { decodeOutput, encodeOutput } from './output.ts';
import { decodeReasoning, encodeReasoning } from './reasoning.ts';

const ANY_IMAGE = 'image/*';

export function decodeParts(content: readonly JsonValue[], path: string, paths: Paths): Part[] {
  const parts: Part[] = [];
  const answers = content.some((block) => executedId(block) !== undefined)
    ? pairAnswers(content, executedId, resultId)
    : undefined;
  for (let i = 0; i < content.length; i++) {
    if (answers?.taken.has(i)) continue;
    const block = content[i];
    if (!isJsonObject(block)) return refuse(`${path}[${i}]`, 'a content part (an object with a type)', block);
    if (answers !== undefined && executedId(block) !== undefined) {
      const at = answers.resultOf.get(i);
      parts.push(decodeUse(block, at === undefined ? undefined : (content[at] as JsonObject), (at ?? i) - i - 1));
    } else parts.push(decodePart(block));
    paths.push(`${path}[${i}]`);
  }
  return parts;
}

export function encodeParts(parts: readonly Part[], nameOf: (part: ResultPart) => string): JsonValue[] {
  if (parts.some((part) => part.kind === 'use')) {
    return weave(parts.map((part) => (part.kind === 'use' ? encodeUse(part) : { block: encodePart(part, nameOf) })));
  }
  return parts.map((part) => encodePart(part as Exclude<Part, UsePart>, nameOf));
}

function decodePart(block: JsonObject): Part {
  switch (block['type']) {
    case 'text': {
      const { type: _, text, ...rest } = block;
      if (typeof text !== 'string') break;
      const extra = leftOver(rest);
      return { kind: 'text', text, ...(extra && { extra }) };
    }
    case 'reasoning':
      return decodeReasoning(block, 'providerOptions') ?? { kind: 'data', data: block };
    case 'image':
    case 'file':
      return decodeMedia(block) ?? { kind: 'data', data: block };
    case 'tool-call':
      return decodeCall(block) ?? { kind: 'data', data: block };
    case 'tool-result':
      return decodeResult(block) ?? { kind: 'data', data: block };
  }
  return { kind: 'data', data: unwrapped(block) };
}

function encodePart(part: Exclude<Part, UsePart>, nameOf: (part: ResultPart) => string): JsonObject {
  switch (part.kind) {
    case 'text':
      return { type: 'text', text: part.text, ...without(part.extra, ['type', 'text']) };
    case 'reasoning':
      return encodeReasoning(part, 'providerOptions');
    case 'call': {
      const { id, name, args, extra } = part;
      const block = { type: 'tool-call', toolCallId: id, toolName: name, input: args };
      return extra === undefined ? block : { ...block, ...without(extra, Object.keys(block)) };
    }
    case 'result': {
      const { callId, content, error, extra } = part;
      const output = encodeOutput(content, error, extra?.['output']);
      const block = { type: 'tool-result', toolCallId: callId, toolName: nameOf(part), output };
      return extra === undefined ? block : { ...block, ...without(extra, Object.keys(block)) };
    }
    case 'media':
      return encodeMedia(part);
    case 'data':
      return opaque(part.data);
  }
}

function decodeCall(block: JsonObject): CallPart | undefined {
  const { type: _, toolCallId: id, toolName: name, input, ...rest } = block;
  if (typeof id !== 'string' || typeof name !== 'string') return undefined;
  if (typeof input !== 'string' && !isJsonObject(input)) return undefined;
  const extra = leftOver(rest);
  return { kind: 'call', id, name, args: input, ...(extra && { extra }) };
}

function decodeResult(block: JsonObject): ResultPart | undefined {
  const { type: _, toolCallId: callId, toolName: name, output, ...rest } = block;
  if (typeof callId !== 'string' || typeof name !== 'string' || output === undefined) return undefined;
  const { content, error, mark } = decodeOutput(output);
  const extra = adding(leftOver(rest), 'output', mark);
  return { kind: 'result', callId, name, content, ...(error && { error }), ...(extra && { extra }) };
}

function decodeMedia(block: JsonObject): MediaPart | undefined {
  const { type, mediaType, image, data, ...rest } = block;
  const isImage = type === 'image';
  const ref = isImage ? image : data;
  if (typeof ref !== 'string' || (isImage ? data : image) !== undefined) return undefined;
  if (mediaType === undefined ? !isImage : typeof mediaType !== 'string') return undefined;
  const mime = (mediaType as string | undefined) ?? ANY_IMAGE;
  if (isImage && (!mime.startsWith('image/') || mediaType === ANY_IMAGE)) return undefined;
  const extra = adding(leftOver(rest), 'type', !isImage && mime.startsWith('image/') ? type : undefined);
  return { kind: 'media', mime, ref, ...(extra && { extra }) };
}

function encodeMedia({ mime, ref, extra }: MediaPart): JsonObject {
  const isImage = mime.startsWith('image/') && extra?.['type'] !== 'file';
  const block = isImage
    ? { type: 'image', image: ref, ...(mime !== ANY_IMAGE && { mediaType: mime }) }
    : { type: 'file', data: ref, mediaType: mime };
  return { ...block, ...without(extra, ['type', 'image', 'data', 'mediaType']) };
}

function executedId(block: JsonValue): string | undefined {
  if (!isJsonObject(block) || block['type'] !== 'tool-call' || block['providerExecuted'] !== true) return undefined;
  const call = Object.hasOwn(block, 'result') ? undefined : decodeCall(block);
  return call?.id;
}

function resultId(block: JsonValue): string | undefined {
  return isJsonObject(block) && block['type'] === 'tool-result' ? decodeResult(block)?.callId : undefined;
}

/** What the result has beyond id, name and output is kept in `extra.result`. */
function decodeUse(block: JsonObject, result: JsonObject | undefined, after: number): UsePart {
  const { id, name, args, extra: rest } = decodeCall(block)!;
  const answer = result === undefined ? undefined : decodeResult(result)!;
  let kept = answer?.extra;
  if (answer !== undefined && answer.name !== name) kept = adding(kept, 'toolName', answer.name);
  if (after > 0) kept = adding(kept, 'after', after);
  const extra = adding(without(rest, ['providerExecuted']), 'result', kept);
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
  const call = { type: 'tool-call', toolCallId: id, toolName: name, input: args, providerExecuted: true };
  const block = { ...call, ...without(extra, [...Object.keys(call), 'result']) };
  if (result === undefined && error === undefined) return { block };
  const marks = isJsonObject(extra?.['result']) ? extra['result'] : undefined;
  const answer = {
    type: 'tool-result',
    toolCallId: id,
    toolName: typeof marks?.['toolName'] === 'string' ? marks['toolName'] : name,
    output: encodeOutput(result ?? '', error, marks?.['output']),
  };
  const after = marks?.['after'];
  return {
    block,
    result: { ...answer, ...without(marks, [...Object.keys(answer), 'after']) },
    after: typeof after === 'number' ? after : 0,
  };
}
