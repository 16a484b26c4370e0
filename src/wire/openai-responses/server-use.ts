/**
 * Server-side tools: one item is the use and its result. A tool that the format has no item for is printed as a call to
 * an MCP server, the one kind that can have any name.
 */
import { isJsonObject, type JsonObject, type JsonValue } from '../../history/json.ts';
import type { Part, UsePart } from '../../history/message.ts';
import { readArguments, writeArguments } from '../arguments.ts';
import { adding, leftOver, unwrapped, without } from '../fields.ts';

/** What of an item says the arguments, and which field the result. */
interface Tool {
  readonly args: readonly string[];
  readonly result?: string;
}

const TOOLS: Readonly<Record<string, Tool>> = {
  web_search: { args: ['action'] },
  file_search: { args: ['queries'], result: 'results' },
  code_interpreter: { args: ['code', 'container_id'], result: 'outputs' },
};
const MCP = 'mcp_call';
const UNKNOWN_ERROR = 'error';

export function decodeUse(item: JsonObject): UsePart | undefined {
  const { type, id } = item;
  if (typeof type !== 'string' || typeof id !== 'string') return undefined;
  if (type === MCP) return decodeMcp(item, id);
  const name = type.endsWith('_call') ? type.slice(0, -'_call'.length) : '';
  const tool = Object.hasOwn(TOOLS, name) ? TOOLS[name] : undefined;
  if (tool === undefined) return undefined;
  const status = item['status'];
  const args = Object.fromEntries(tool.args.filter((key) => item[key] !== undefined).map((key) => [key, item[key]!]));
  const given = tool.result === undefined ? undefined : item[tool.result];
  const listed = Array.isArray(given) && given.every(isJsonObject) ? decodeResult(given) : undefined;
  const isDone = status === 'completed' && tool.result === undefined;
  const result = isDone ? [] : listed;
  const error = status === 'failed' ? { error: true as const } : undefined;
  const use: UsePart = { kind: 'use', id, tool: name, name, args, ...(result && { result }), ...error };
  const own = [
    'type',
    'id',
    'status',
    ...tool.args,
    ...(listed === undefined || tool.result === undefined ? [] : [tool.result]),
  ];
  let extra = leftOver({ ...without(item, own) });
  if (status !== statusOf(use)) extra = adding(extra, 'status', status === undefined ? 'absent' : status);
  return extra === undefined ? use : { ...use, extra };
}

export function encodeUse(part: UsePart): JsonObject {
  const tool = Object.hasOwn(TOOLS, part.tool) && typeof part.args !== 'string' ? TOOLS[part.tool] : undefined;
  if (tool === undefined) return encodeMcp(part);
  const args = part.args as JsonObject;
  const mark = part.extra?.['status'];
  const status = mark === undefined ? statusOf(part) : mark;
  const hasResult = tool.result !== undefined && part.result !== undefined;
  return {
    type: `${part.tool}_call`,
    id: part.id,
    ...(status !== 'absent' && { status }),
    ...Object.fromEntries(tool.args.filter((key) => args[key] !== undefined).map((key) => [key, args[key]!])),
    ...(hasResult && { [tool.result]: encodeResult(part.result) }),
    ...without(part.extra, ['type', 'id', 'status', ...tool.args, ...(hasResult ? [tool.result] : [])]),
  };
}

function statusOf({ result, error }: UsePart): string {
  return error !== undefined ? 'failed' : result === undefined ? 'in_progress' : 'completed';
}

/** A result of one log is its text. */
function decodeResult(given: readonly JsonObject[]): string | readonly Part[] {
  const only = given.length === 1 ? given[0] : undefined;
  const isLog = only?.['type'] === 'logs' && typeof only['logs'] === 'string' && Object.keys(only).length === 2;
  return isLog ? (only['logs'] as string) : given.map((one): Part => ({ kind: 'data', data: unwrapped(one) }));
}

function encodeResult(result: string | readonly Part[]): JsonValue {
  if (typeof result === 'string') return [{ type: 'logs', logs: result }];
  return result.map((part) =>
    part.kind === 'data' && isJsonObject(part.data) ? part.data : { type: 'data', data: dataOf(part) },
  );
}

function dataOf(part: Part): JsonValue {
  return part.kind === 'data' ? part.data : part.kind === 'text' ? part.text : part.kind;
}

function decodeMcp(item: JsonObject, id: string): UsePart | undefined {
  const { type: _, id: _id, name, arguments: text, output, error, ...rest } = item;
  if (typeof name !== 'string' || typeof text !== 'string') return undefined;
  const { args, original } = readArguments(text);
  let extra = adding(leftOver(rest), 'arguments', original);
  extra = adding(extra, 'output', typeof output === 'string' ? undefined : output);
  extra = adding(extra, 'error', typeof error === 'string' ? undefined : error);
  return {
    kind: 'use',
    id,
    tool: MCP,
    name,
    args,
    ...(typeof output === 'string' && { result: output }),
    ...(typeof error === 'string' && { error: error === UNKNOWN_ERROR ? true : error }),
    ...(extra && { extra }),
  };
}

function encodeMcp({ id, name, args, result, error, extra }: UsePart): JsonObject {
  const item: JsonObject = {
    type: MCP,
    id,
    name,
    arguments: writeArguments(args, extra?.['arguments']),
    ...(typeof result === 'string' && { output: result }),
    ...(error !== undefined && { error: error === true ? UNKNOWN_ERROR : error }),
  };
  return { ...item, ...without(extra, Object.keys(item)) };
}
