/**
 * The tool parts of UI messages: one part is a call and, by its state, its result. What the part has besides is kept
 * with the call; the marks are `type` (a dynamic tool), `state` (one of waiting, or denied) and `input` (left out).
 */
import { isJsonObject, type JsonObject, type JsonValue } from '../../history/json.ts';
import type { CallPart, Part, ResultPart, UsePart } from '../../history/message.ts';
import { adding, type Fields, leftOver, without } from '../fields.ts';

const DYNAMIC = 'dynamic-tool';
const WAITING = 'input-available';
const DONE = 'output-available';
const FAILED = 'output-error';
const DENIED = 'output-denied';

/** A call with its result, or a server-side use; undefined when the part is none that can be read. */
export function decodeToolPart(part: JsonObject): readonly Part[] | undefined {
  const { type, toolCallId: id, state, input, ...rest } = part;
  if (typeof type !== 'string' || typeof id !== 'string' || typeof state !== 'string') return undefined;
  const isDynamic = type === DYNAMIC;
  const name = isDynamic ? rest['toolName'] : type.slice('tool-'.length);
  if (typeof name !== 'string' || (!isDynamic && !type.startsWith('tool-'))) return undefined;
  if (input !== undefined && typeof input !== 'string' && !isJsonObject(input)) return undefined;
  const answer = decodeAnswer(state, part);
  if (answer === undefined && (state === DONE || state === FAILED)) return undefined;
  const executed = part['providerExecuted'] === true;
  const used = [...(answer?.used ?? []), ...(executed ? ['providerExecuted'] : []), ...(isDynamic ? ['toolName'] : [])];
  let extra = without(leftOver(rest), used);
  extra = adding(extra, 'type', isDynamic ? type : undefined);
  extra = adding(extra, 'input', input === undefined ? 'absent' : undefined);
  if (answer === undefined && state !== WAITING) extra = adding(extra, 'state', state);
  const call = { id, name, args: input ?? {} };
  if (executed) {
    const marks = adding(extra, 'result', answer?.extra);
    const { content, error } = answer ?? {};
    const result = content === undefined ? undefined : { result: content };
    return [{ kind: 'use', tool: name, ...call, ...result, ...(error && { error }), ...(marks && { extra: marks }) }];
  }
  const own: CallPart = { kind: 'call', ...call, ...(extra && { extra }) };
  if (answer === undefined) return [own];
  const { content, error, extra: marks } = answer;
  return [own, { kind: 'result', callId: id, content, ...(error && { error }), ...(marks && { extra: marks }) }];
}

/** The part of a call that has no result yet. */
export function encodeCall({ id, name, args, extra }: CallPart): Fields {
  const isDynamic = extra?.['type'] === DYNAMIC;
  const state = extra?.['state'];
  const absent = extra?.['input'] === 'absent' && isJsonObject(args) && Object.keys(args).length === 0;
  return {
    type: isDynamic ? DYNAMIC : `tool-${name}`,
    ...(isDynamic && { toolName: name }),
    toolCallId: id,
    state: typeof state === 'string' ? state : WAITING,
    ...(!absent && { input: args }),
    ...without(extra, ['type', 'toolName', 'toolCallId', 'state', 'input']),
  };
}

/** Adds a result to the part of its call. */
export function answer(part: Fields, { content, error, extra }: Pick<ResultPart, 'content' | 'error' | 'extra'>): void {
  if (extra?.['state'] === DENIED && content === '') {
    part['state'] = DENIED;
    return;
  }
  part['state'] = error === undefined ? DONE : FAILED;
  const only = typeof content !== 'string' && content.length === 1 ? content[0] : undefined;
  const output = typeof content === 'string' ? content : only?.kind === 'data' ? only.data : listed(content);
  if (error === undefined) part['output'] = output;
  else part['errorText'] = typeof output === 'string' ? output : JSON.stringify(output);
}

export function encodeUse(use: UsePart): Fields {
  const { id, name, args, result, error, extra } = use;
  const { result: kept, ...rest } = extra ?? {};
  const call: CallPart = { kind: 'call', id, name, args, extra: { ...rest, providerExecuted: true } };
  const part = encodeCall(call);
  const marks = isJsonObject(kept) ? { extra: kept } : undefined;
  if (result !== undefined || error !== undefined) {
    answer(part, { content: result ?? '', ...(error !== undefined && { error }), ...marks });
  }
  return part;
}

interface Answer {
  readonly content: string | readonly Part[];
  readonly error?: true;
  readonly extra?: JsonObject;
  /** The fields of the part that say it. */
  readonly used: readonly string[];
}

function decodeAnswer(state: string, part: JsonObject): Answer | undefined {
  const { output, errorText } = part;
  if (state === DENIED) return { content: '', error: true, extra: { state }, used: [] };
  if (state === FAILED && typeof errorText === 'string')
    return { content: errorText, error: true, used: ['errorText'] };
  if (state !== DONE || output === undefined) return undefined;
  return { content: typeof output === 'string' ? output : [{ kind: 'data', data: output }], used: ['output'] };
}

/** Content that is no JSON of the tool's own: as much of it as a reader needs. */
function listed(content: string | readonly Part[]): JsonValue {
  if (typeof content === 'string') return content;
  return content.map((part) => (part.kind === 'data' ? part.data : part.kind === 'text' ? part.text : part.kind));
}
