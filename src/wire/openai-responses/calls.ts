/**
 * Calls that the client answers: functions, custom tools with free text, and the built-in ones (shell, computer,
 * apply_patch) whose arguments are fields of the item. Their outputs pair with them by `call_id`. The mark `extra.type`
 * keeps a type other than the function's.
 */
import type { JsonObject, JsonValue } from '../../history/json.ts';
import type { CallPart, Part, ResultPart } from '../../history/message.ts';
import { readArguments, writeArguments } from '../arguments.ts';
import { adding, leftOver, without } from '../fields.ts';
import { decodeContent, encodePart } from './content.ts';

const FUNCTION = 'function_call';
const CUSTOM = 'custom_tool_call';

export function decodeCall(item: JsonObject): CallPart | undefined {
  const { type, call_id: id, ...rest } = item;
  if (typeof type !== 'string' || typeof id !== 'string' || !type.endsWith('_call')) return undefined;
  if (type === FUNCTION) return decodeFunction(id, rest);
  if (type === CUSTOM) return decodeCustom(id, rest);
  const { id: own, status, ...args } = rest;
  if (Object.hasOwn(args, 'name') || leftOver(args) === undefined) return undefined;
  const extra = adding(adding({ type }, 'id', own), 'status', status);
  return { kind: 'call', id, name: type.slice(0, -'_call'.length), args, ...(extra && { extra }) };
}

export function encodeCall({ id, name, args, extra }: CallPart): JsonObject {
  const type = extra?.['type'];
  if (type === CUSTOM && typeof args === 'string') {
    const item = { type, call_id: id, name, input: args };
    return { ...item, ...without(extra, Object.keys(item)) };
  }
  if (typeof type === 'string' && type === `${name}_call` && type !== FUNCTION && typeof args !== 'string') {
    const item = { type, call_id: id };
    const others = without(extra, ['type', 'call_id']);
    return { ...item, ...without(args, ['type', 'call_id', 'id', 'status', 'name']), ...others };
  }
  const item = { type: FUNCTION, call_id: id, name, arguments: writeArguments(args, extra?.['arguments']) };
  return extra === undefined ? item : { ...item, ...without(extra, Object.keys(item)) };
}

function decodeFunction(id: string, fields: JsonObject): CallPart | undefined {
  const { name, arguments: text, ...rest } = fields;
  if (typeof name !== 'string' || typeof text !== 'string') return undefined;
  const { args, original } = readArguments(text);
  const extra = adding(leftOver(rest), 'arguments', original);
  return { kind: 'call', id, name, args, ...(extra && { extra }) };
}

function decodeCustom(id: string, fields: JsonObject): CallPart | undefined {
  const { name, input, ...rest } = fields;
  if (typeof name !== 'string' || typeof input !== 'string') return undefined;
  return { kind: 'call', id, name, args: input, extra: { ...leftOver(rest), type: CUSTOM } };
}

/** The result in an output item; what the item has beside it is the message's. */
export function decodeOutput(
  item: JsonObject,
  path: string,
): { part: ResultPart; rest: JsonObject | undefined } | undefined {
  const { type, call_id: callId, output, ...rest } = item;
  if (typeof type !== 'string' || typeof callId !== 'string' || !type.endsWith('_call_output')) return undefined;
  if (output === undefined) return undefined;
  const isList =
    Array.isArray(output) && output.every((one) => typeof one === 'object' && one !== null && !Array.isArray(one));
  const content: string | readonly Part[] =
    typeof output === 'string'
      ? output
      : isList
        ? decodeContent(output, false, `${path}.output`, [])
        : [{ kind: 'data', data: output }];
  let extra = adding(undefined, 'type', type === `${FUNCTION}_output` ? undefined : type);
  if (typeof output !== 'string' && !isList) extra = adding(extra, 'output', 'json');
  return { part: { kind: 'result', callId, content, ...(extra && { extra }) }, rest: leftOver(rest) };
}

export function encodeOutput({ callId, content, extra }: ResultPart): JsonObject {
  const type = extra?.['type'];
  const isOwn = typeof type === 'string' && type.endsWith('_call_output');
  return { type: isOwn ? type : `${FUNCTION}_output`, call_id: callId, output: outputOf(content, extra?.['output']) };
}

function outputOf(content: string | readonly Part[], mark: JsonValue | undefined): JsonValue {
  if (typeof content === 'string') return content;
  const only = content[0];
  if (mark === 'json' && content.length === 1 && only?.kind === 'data') return only.data;
  return content.map((part) => encodePart(part, false)).filter((block) => block !== undefined);
}
