/**
 * Content blocks of Anthropic Messages. A block of an unknown type, or of a known one without the fields that make it
 * what it is, passes through as a `data` part.
 */
import { isJsonObject, type JsonObject, type JsonValue } from '../../history/json.ts';
import type { CallPart, Part, ReasoningPart, ResultPart, TextPart } from '../../history/message.ts';
import { adding, beyond, opaque, type Paths, refuse, unwrapped, without } from '../fields.ts';
import { pairAnswers, type Woven, weave } from '../weave.ts';
import { decodeCaller, encodeCaller } from './caller.ts';
import { decodeMedia, encodeMedia } from './media.ts';
import { decodeUse, encodeUse, serverResultId, serverUseId } from './server-use.ts';

const TEXT = ['type', 'text', 'citations'];
const THINKING = ['type', 'thinking', 'signature'];
const REDACTED = ['type', 'data', 'signature'];
const CALL = ['type', 'id', 'name', 'input', 'caller'];
const RESULT = ['type', 'tool_use_id', 'content', 'is_error'];

/**
 * Reads a list of blocks; adds the path of the block that each part began with to `paths`. A format that uses these
 * blocks beside some of its own gives `own`, which is asked first (not inside the results of server-side uses).
 */
export function decodeBlocks(
  blocks: readonly JsonValue[],
  path: string,
  paths: Paths,
  own?: (block: JsonValue) => Part | undefined,
): Part[] {
  const parts: Part[] = [];
  const answers = blocks.some((block) => serverUseId(block) !== undefined)
    ? pairAnswers(blocks, serverUseId, serverResultId)
    : undefined;
  for (let i = 0; i < blocks.length; i++) {
    if (answers?.taken.has(i)) continue;
    const block = blocks[i]!;
    const owned = own?.(block);
    if (owned !== undefined) {
      parts.push(owned);
      paths.push(`${path}.${i}`);
      continue;
    }
    if (!isJsonObject(block)) return refuse(`${path}.${i}`, 'a content block (an object with a type)', block);
    if (answers !== undefined && serverUseId(block) !== undefined) {
      const at = answers.resultOf.get(i);
      const result = at === undefined ? undefined : (blocks[at] as JsonObject);
      parts.push(decodeUse(block, result, (at ?? i) - i - 1, (inner) => decodeBlocks(inner, path, [])));
    } else {
      parts.push(decodeBlock(block, `${path}.${i}`));
    }
    paths.push(`${path}.${i}`);
  }
  return parts;
}

export function encodeBlocks(parts: readonly Part[], own?: (part: Part) => JsonValue | undefined): JsonValue[] {
  let woven: Woven[] | undefined;
  const blocks: JsonValue[] = [];
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i]!;
    if (part.kind === 'use') {
      woven ??= blocks.map((block) => ({ block }));
      woven.push(encodeUse(part, (inner) => encodeBlocks(inner)));
    } else {
      const block = own?.(part) ?? encodeBlock(part);
      if (woven === undefined) blocks.push(block);
      else woven.push({ block });
    }
  }
  return woven === undefined ? blocks : weave(woven);
}

function decodeBlock(block: JsonObject, path: string): Part {
  switch (block['type']) {
    case 'text':
      return decodeText(block) ?? asData(block);
    case 'thinking':
      return decodeThinking(block) ?? asData(block);
    case 'redacted_thinking':
      return decodeRedacted(block) ?? asData(block);
    case 'tool_use':
      return decodeCall(block) ?? asData(block);
    case 'tool_result':
      return decodeResult(block, path) ?? asData(block);
    case 'image':
    case 'document':
      return decodeMedia(block) ?? asData(block);
    default:
      return asData(block);
  }
}

function encodeBlock(part: Exclude<Part, { kind: 'use' }>): JsonObject {
  switch (part.kind) {
    case 'text': {
      if (part.citations === undefined && part.extra === undefined) return { type: 'text', text: part.text };
      const citations = part.citations === undefined ? undefined : { citations: part.citations };
      return { type: 'text', text: part.text, ...citations, ...without(part.extra, ['type', 'text']) };
    }
    case 'reasoning':
      return encodeReasoning(part);
    case 'call':
      return {
        type: 'tool_use',
        id: part.id,
        name: part.name,
        input: part.args,
        ...encodeCaller(part),
        ...without(part.extra, ['type', 'id', 'name', 'input', 'caller']),
      };
    case 'result': {
      const content = typeof part.content === 'string' ? part.content : encodeBlocks(part.content);
      const absent = part.extra?.['content'] === 'absent' && content === '';
      return {
        type: 'tool_result',
        tool_use_id: part.callId,
        ...(!absent && { content }),
        ...(part.error !== undefined && { is_error: true }),
        ...without(part.extra, ['type', 'tool_use_id', 'content']),
      };
    }
    case 'media':
      return encodeMedia(part);
    case 'data':
      return opaque(part.data);
  }
}

function asData(block: JsonObject): Part {
  return { kind: 'data', data: unwrapped(block) };
}

function decodeText(block: JsonObject): TextPart | undefined {
  const { text, citations } = block;
  if (typeof text !== 'string') return undefined;
  const isList = Array.isArray(citations);
  const extra = adding(beyond(block, TEXT), 'citations', isList ? undefined : citations);
  return { kind: 'text', text, ...(isList && { citations }), ...(extra && { extra }) };
}

/** A thinking block may come without its text (some recorders keep the signature alone): marked, not invented. */
function decodeThinking(block: JsonObject): ReasoningPart | undefined {
  const { thinking, signature } = block;
  const absent = thinking === undefined && typeof signature === 'string';
  if (typeof thinking !== 'string' && !absent) return undefined;
  if (signature !== undefined && typeof signature !== 'string') return undefined;
  const extra = adding(beyond(block, THINKING), 'thinking', absent ? 'absent' : undefined);
  return {
    kind: 'reasoning',
    text: typeof thinking === 'string' ? thinking : '',
    ...(signature !== undefined && { signature }),
    ...(extra && { extra }),
  };
}

function decodeRedacted(block: JsonObject): ReasoningPart | undefined {
  const { data, signature } = block;
  if (typeof data !== 'string' || (signature !== undefined && typeof signature !== 'string')) return undefined;
  const extra = beyond(block, REDACTED);
  const signed = signature === undefined ? undefined : { signature };
  return { kind: 'reasoning', text: data, ...signed, redacted: true, ...(extra && { extra }) };
}

function encodeReasoning(part: ReasoningPart): JsonObject {
  const signature = part.signature === undefined ? undefined : { signature: part.signature };
  if (part.redacted) {
    return { type: 'redacted_thinking', data: part.text, ...signature, ...without(part.extra, ['type', 'data']) };
  }
  const absent = part.extra?.['thinking'] === 'absent' && part.text === '' && signature !== undefined;
  return {
    type: 'thinking',
    ...(!absent && { thinking: part.text }),
    ...signature,
    ...without(part.extra, ['type', 'thinking']),
  };
}

function decodeCall(block: JsonObject): CallPart | undefined {
  const { id, name, input, caller } = block;
  if (typeof id !== 'string' || typeof name !== 'string') return undefined;
  if (typeof input !== 'string' && !isJsonObject(input)) return undefined;
  const called = decodeCaller(caller);
  const extra = adding(beyond(block, CALL), 'caller', called.extra);
  return {
    kind: 'call',
    id,
    name,
    args: input,
    ...(called.caller !== undefined && { caller: called.caller }),
    ...(extra && { extra }),
  };
}

function decodeResult(block: JsonObject, path: string): ResultPart | undefined {
  const { tool_use_id: callId, content, is_error: failed } = block;
  if (typeof callId !== 'string') return undefined;
  if (content !== undefined && typeof content !== 'string' && !Array.isArray(content)) return undefined;
  let extra = beyond(block, RESULT);
  if (failed !== undefined && failed !== true) extra = adding(extra, 'is_error', failed);
  if (content === undefined) extra = adding(extra, 'content', 'absent');
  return {
    kind: 'result',
    callId,
    content: Array.isArray(content) ? decodeBlocks(content, `${path}.content`, []) : (content ?? ''),
    ...(failed === true && { error: true }),
    ...(extra && { extra }),
  };
}
