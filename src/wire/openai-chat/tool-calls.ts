/** The entries of `tool_calls`: functions with arguments as JSON text, custom tools with free text. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../history/json.ts';
import type { CallPart, Part } from '../../history/message.ts';
import { readArguments, writeArguments } from '../arguments.ts';
import { adding, leftOver, without } from '../fields.ts';

/** An entry that is no call is a `data` part with the mark `extra.in: "tool_calls"`. */
const ELSEWHERE: JsonObject = { in: 'tool_calls' };

export function decodeCall(entry: JsonValue): Part {
  return decodeFunction(entry) ?? decodeCustom(entry) ?? { kind: 'data', data: entry, extra: ELSEWHERE };
}

/** Whether a part is printed into `tool_calls`. */
export function isEntry(part: Part): boolean {
  return part.kind === 'call' || (part.kind === 'data' && part.extra?.['in'] === 'tool_calls');
}

export function encodeCall(part: Part): JsonValue {
  if (part.kind === 'data') return part.data;
  const { id, name, args, extra } = part as CallPart;
  if (extra === undefined) {
    return { id, type: 'function', function: { name, arguments: writeArguments(args, undefined) } };
  }
  const rest = without(extra, ['id', 'type', 'function', 'custom', 'arguments']);
  const inner = isJsonObject(extra['function']) ? extra['function'] : undefined;
  if (extra['type'] === 'custom' && typeof args === 'string') {
    return { id, type: 'custom', custom: { name, input: args, ...without(inner, ['name', 'input']) }, ...rest };
  }
  const text = writeArguments(args, extra['arguments']);
  const absent = extra['type'] === 'absent';
  return {
    id,
    ...(!absent && { type: 'function' }),
    function: { name, arguments: text, ...without(inner, ['name', 'arguments']) },
    ...rest,
  };
}

function decodeFunction(entry: JsonValue): CallPart | undefined {
  if (!isJsonObject(entry) || !isJsonObject(entry['function'])) return undefined;
  const { id, type, function: called, ...rest } = entry;
  const { name, arguments: text, ...inner } = called as JsonObject;
  if (typeof id !== 'string' || typeof name !== 'string' || typeof text !== 'string') return undefined;
  if ((type !== 'function' && type !== undefined) || Object.hasOwn(rest, 'custom')) return undefined;
  const { args, original } = readArguments(text);
  let extra = leftOver(rest);
  if (type === undefined) extra = adding(extra, 'type', 'absent');
  extra = adding(extra, 'arguments', original);
  extra = adding(extra, 'function', leftOver(inner));
  return { kind: 'call', id, name, args, ...(extra && { extra }) };
}

function decodeCustom(entry: JsonValue): CallPart | undefined {
  if (!isJsonObject(entry) || entry['type'] !== 'custom' || !isJsonObject(entry['custom'])) return undefined;
  const { id, type, custom, ...rest } = entry;
  const { name, input, ...inner } = custom as JsonObject;
  if (typeof id !== 'string' || typeof name !== 'string' || typeof input !== 'string') return undefined;
  if (Object.hasOwn(rest, 'function')) return undefined;
  const extra = adding(adding(leftOver(rest), 'type', type), 'function', leftOver(inner));
  return { kind: 'call', id, name, args: input, ...(extra && { extra }) };
}
