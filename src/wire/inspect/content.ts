/** Content of inspect_ai messages: text, reasoning, images, data and server-side tool use. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../history/json.ts';
import type { Part, ReasoningPart, TextPart, UsePart } from '../../history/message.ts';
import { readArguments, writeArguments } from '../arguments.ts';
import { readUrl, writeUrl } from '../data-url.ts';
import { adding, leftOver, opaque, type Paths, refuse, unwrapped, without } from '../fields.ts';

const ANY_IMAGE = 'image/*';
/** The words for an error of which nothing more is known. */
export const UNKNOWN_ERROR = 'error';

export function decodeContent(content: readonly JsonValue[], path: string, paths: Paths): Part[] {
  return content.map((block, i) => {
    if (!isJsonObject(block)) return refuse(`${path}[${i}]`, 'a content object with a type', block);
    paths.push(`${path}[${i}]`);
    return decodePart(block);
  });
}

export function encodeContent(parts: readonly Part[]): JsonValue[] {
  const content: JsonValue[] = [];
  for (const part of parts) {
    const block = encodePart(part);
    if (block !== undefined) content.push(block);
  }
  return content;
}

function decodePart(block: JsonObject): Part {
  const known =
    block['type'] === 'text'
      ? decodeText(block)
      : block['type'] === 'reasoning'
        ? decodeReasoning(block)
        : block['type'] === 'image'
          ? decodeImage(block)
          : block['type'] === 'tool_use'
            ? decodeUse(block)
            : undefined;
  return known ?? { kind: 'data', data: unwrapped(block) };
}

function encodePart(part: Part): JsonObject | undefined {
  switch (part.kind) {
    case 'text':
      return {
        type: 'text',
        text: part.text,
        ...(part.citations && { citations: part.citations }),
        ...without(part.extra, ['type', 'text']),
      };
    case 'reasoning':
      return {
        type: 'reasoning',
        reasoning: part.text,
        ...(part.signature !== undefined && { signature: part.signature }),
        ...(part.redacted && { redacted: true }),
        ...without(part.extra, ['type', 'reasoning']),
      };
    case 'media':
      return { type: 'image', image: writeUrl(part.mime, part.ref), ...without(part.extra, ['type', 'image']) };
    case 'use':
      return encodeUse(part);
    case 'data':
      return opaque(part.data);
    default:
      return undefined;
  }
}

function decodeText(block: JsonObject): TextPart | undefined {
  const { type: _, text, citations, ...rest } = block;
  if (typeof text !== 'string') return undefined;
  const isList = Array.isArray(citations);
  const extra = adding(leftOver(rest), 'citations', isList ? undefined : citations);
  return { kind: 'text', text, ...(isList && { citations }), ...(extra && { extra }) };
}

function decodeReasoning(block: JsonObject): ReasoningPart | undefined {
  const { type: _, reasoning, signature, redacted, ...rest } = block;
  if (typeof reasoning !== 'string') return undefined;
  const signed = typeof signature === 'string';
  let extra = adding(leftOver(rest), 'signature', signed ? undefined : signature);
  extra = adding(extra, 'redacted', redacted === true ? undefined : redacted);
  return {
    kind: 'reasoning',
    text: reasoning,
    ...(signed && { signature }),
    ...(redacted === true && { redacted }),
    ...(extra && { extra }),
  };
}

function decodeImage(block: JsonObject): Part | undefined {
  const { type: _, image, ...rest } = block;
  if (typeof image !== 'string') return undefined;
  const found = readUrl(image, ANY_IMAGE);
  if (writeUrl(found.mime, found.ref) !== image) return undefined;
  const extra = leftOver(rest);
  return { kind: 'media', ...found, ...(extra && { extra }) };
}

/** Arguments may be an object or its JSON text, the result a text or any JSON. */
function decodeUse(block: JsonObject): UsePart | undefined {
  const { type: _, tool_type: tool, id, name, arguments: given, result, error, ...rest } = block;
  if (typeof tool !== 'string' || typeof id !== 'string' || typeof name !== 'string') return undefined;
  if (!isJsonObject(given) && typeof given !== 'string') return undefined;
  const read = typeof given === 'string' ? readArguments(given) : { args: given };
  let extra = leftOver(rest);
  if (typeof given === 'string' && typeof read.args !== 'string') extra = adding(extra, 'arguments', given);
  const answer = decodeResult(result);
  extra = adding(adding(extra, 'result', answer.mark), 'error', typeof error === 'string' ? undefined : error);
  return {
    kind: 'use',
    id,
    tool,
    name,
    args: read.args,
    ...(answer.result !== undefined && { result: answer.result }),
    ...(typeof error === 'string' && { error: error === UNKNOWN_ERROR ? true : error }),
    ...(extra && { extra }),
  };
}

function encodeUse({ id, tool, name, args, result, error, extra }: UsePart): JsonObject {
  const asText = extra?.['arguments'];
  const mark = extra?.['result'];
  return {
    type: 'tool_use',
    tool_type: tool,
    id,
    name,
    arguments: typeof asText === 'string' ? writeArguments(args, asText) : args,
    ...(mark !== 'absent' && { result: encodeResult(result, mark) }),
    ...(error !== undefined && { error: error === true ? UNKNOWN_ERROR : error }),
    ...without(extra, ['type', 'tool_type', 'id', 'name', 'arguments', 'result']),
  };
}

function decodeResult(result: JsonValue | undefined): { result?: string | readonly Part[]; mark?: string } {
  if (typeof result === 'string') return { result };
  if (result === undefined) return { mark: 'absent' };
  if (result === null) return {};
  const isContent =
    Array.isArray(result) && result.every((one) => isJsonObject(one) && typeof one['type'] === 'string');
  if (isContent) return { result: decodeContent(result, '', []) };
  return { result: [{ kind: 'data', data: result }], mark: 'json' };
}

function encodeResult(result: UsePart['result'], mark: unknown): JsonValue {
  if (result === undefined || typeof result === 'string') return result ?? null;
  const only = result[0];
  return mark === 'json' && result.length === 1 && only?.kind === 'data' ? only.data : encodeContent(result);
}
