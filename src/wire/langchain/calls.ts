/**
 * `tool_calls` and `invalid_tool_calls`. A provider's own `tool_use` block may stand in the content for the same call:
 * then the call has its place among the parts, and the mark `extra.block` keeps that block (true where it says nothing
 * that the call does not say).
 */
import { isJsonObject, type JsonObject, type JsonValue } from '../../history/json.ts';
import type { CallPart, Part } from '../../history/message.ts';
import { sameJson } from '../../history/same.ts';
import { adding, leftOver, without } from '../fields.ts';

type List = 'tool_calls' | 'invalid_tool_calls';

/** An entry that is no call is a `data` part with the mark `extra.in`. */
export function decodeEntry(entry: JsonValue, list: List): Part {
  const type = list === 'tool_calls' ? 'tool_call' : 'invalid_tool_call';
  if (isJsonObject(entry)) {
    const { id, name, args, type: own, ...rest } = entry;
    const readable = list === 'tool_calls' ? isJsonObject(args) : typeof args === 'string';
    if (typeof id === 'string' && typeof name === 'string' && readable && (own === undefined || own === type)) {
      const extra = adding(leftOver(rest), 'type', own === undefined ? 'absent' : undefined);
      return { kind: 'call', id, name, args: args as JsonObject | string, ...(extra && { extra }) };
    }
  }
  return { kind: 'data', data: entry, extra: { in: list } };
}

/** The list that a part is printed into, if it is for one. */
export function listOf(part: Part): List | undefined {
  if (part.kind === 'call') {
    if (part.extra?.['block'] === 'only') return undefined;
    return typeof part.args === 'string' ? 'invalid_tool_calls' : 'tool_calls';
  }
  const where = part.kind === 'data' ? part.extra?.['in'] : undefined;
  return where === 'tool_calls' || where === 'invalid_tool_calls' ? where : undefined;
}

export function encodeEntry(part: Part): JsonValue {
  if (part.kind === 'data') return part.data;
  const { id, name, args, extra } = part as CallPart;
  const type = typeof args === 'string' ? 'invalid_tool_call' : 'tool_call';
  return {
    name,
    args,
    id,
    ...(extra?.['type'] !== 'absent' && { type }),
    ...without(extra, ['name', 'args', 'id', 'type', 'block']),
  };
}

/** The call of an entry that also has a block of its own in the content. */
export function withBlock(call: CallPart, block: JsonObject): CallPart {
  const usual = sameJson(block, usualBlock(call));
  return { ...call, extra: { ...call.extra, block: usual ? true : block } };
}

/** The content block that goes with a call, if one does. */
export function blockOf(call: CallPart): JsonObject | undefined {
  const mark = call.extra?.['block'];
  return mark === true ? usualBlock(call) : isJsonObject(mark) ? mark : undefined;
}

function usualBlock(call: CallPart): JsonObject {
  return { type: 'tool_use', id: call.id, name: call.name, input: call.args };
}
