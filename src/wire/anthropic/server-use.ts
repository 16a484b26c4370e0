/**
 * Server-side tools of Anthropic Messages: `server_tool_use` with `web_search_tool_result` and its like, and
 * `mcp_tool_use` with `mcp_tool_result`.
 *
 * What the result block has beyond its content is kept in `extra.result`: its fields, its `type` where it is not the
 * usual one for the tool, the form of its content, and `after`, the number of blocks between the two.
 */
import { isJsonObject, type JsonObject, type JsonValue } from '../../history/json.ts';
import type { Part, UsePart } from '../../history/message.ts';
import { sameJson } from '../../history/same.ts';
import { adding, leftOver, without } from '../fields.ts';
import type { Woven } from '../weave.ts';
import { decodeCaller, encodeCaller } from './caller.ts';

const MCP = 'mcp_call';
/** The error code that stands for an error of which nothing more is known. */
const UNKNOWN_ERROR = 'unavailable';

type DecodeParts = (blocks: readonly JsonValue[]) => Part[];
type EncodeParts = (parts: readonly Part[]) => JsonValue[];

/** The id of a block that is a server-side use. */
export function serverUseId(block: JsonValue): string | undefined {
  if (!isJsonObject(block) || typeof block['id'] !== 'string' || typeof block['name'] !== 'string') return undefined;
  const isUse = block['type'] === 'mcp_tool_use' || (block['type'] === 'server_tool_use' && block['name'] !== MCP);
  const readable = isJsonObject(block['input']) || typeof block['input'] === 'string';
  return isUse && readable && !Object.hasOwn(block, 'result') ? block['id'] : undefined;
}

/** The id of the use that a block is the result of. */
export function serverResultId(block: JsonValue): string | undefined {
  if (!isJsonObject(block) || typeof block['tool_use_id'] !== 'string' || typeof block['type'] !== 'string')
    return undefined;
  const isResult = block['type'].endsWith('_tool_result');
  const content = block['content'];
  return isResult && (typeof content === 'string' || (typeof content === 'object' && content !== null))
    ? block['tool_use_id']
    : undefined;
}

/** `block` is one of which `serverUseId` knows the id; `after` counts the blocks between it and its result. */
export function decodeUse(
  block: JsonObject,
  result: JsonObject | undefined,
  after: number,
  parts: DecodeParts,
): UsePart {
  const { type, id, name, input, caller, ...rest } = block;
  const isMcp = type === 'mcp_tool_use';
  const called = decodeCaller(caller);
  const answer = result === undefined ? undefined : decodeResult(String(name), isMcp, result, after, parts);
  const extra = adding(adding(leftOver(rest), 'caller', called.extra), 'result', answer?.extra);
  return {
    kind: 'use',
    id: id as string,
    tool: isMcp ? MCP : (name as string),
    name: name as string,
    args: input as JsonObject | string,
    ...answer?.fields,
    ...(called.caller !== undefined && { caller: called.caller }),
    ...(extra && { extra }),
  };
}

export function encodeUse(part: UsePart, parts: EncodeParts): Woven {
  const isMcp = part.tool === MCP;
  const block: JsonObject = {
    type: isMcp ? 'mcp_tool_use' : 'server_tool_use',
    id: part.id,
    name: part.name,
    input: part.args,
    ...encodeCaller(part),
    ...without(part.extra, ['type', 'id', 'name', 'input', 'caller', 'result']),
  };
  if (part.result === undefined && part.error === undefined) return { block };
  const kept = part.extra?.['result'];
  const marks = isJsonObject(kept) ? kept : {};
  const { type, after } = marks;
  const result: JsonObject = {
    type: typeof type === 'string' ? type : resultType(part.name, isMcp),
    tool_use_id: part.id,
    ...(isMcp && part.error !== undefined && { is_error: true }),
    content: encodeContent(part, isMcp, marks, parts),
    ...without(marks, ['type', 'tool_use_id', 'content', 'after', 'error']),
  };
  return { block, result, after: typeof after === 'number' ? after : 0 };
}

function decodeResult(
  name: string,
  isMcp: boolean,
  block: JsonObject,
  after: number,
  parts: DecodeParts,
): { fields: Pick<UsePart, 'result' | 'error'>; extra: JsonObject | undefined } {
  const { type, tool_use_id: _, content, is_error: failed, ...rest } = block;
  let extra = leftOver(rest);
  if (type !== resultType(name, isMcp)) extra = adding(extra, 'type', type);
  if (after > 0) extra = adding(extra, 'after', after);
  const isError = isMcp && failed === true;
  if (failed !== undefined && !isError) extra = adding(extra, 'is_error', failed);
  if (!isMcp && isJsonObject(content) && typeof content['error_code'] === 'string') {
    const { type: errorType, error_code: code, ...more } = content;
    if (typeof errorType === 'string' && errorType.endsWith('_error') && Object.keys(more).length === 0) {
      if (errorType !== `${name}_tool_result_error`) extra = adding(extra, 'error', errorType);
      return { fields: { error: code === UNKNOWN_ERROR ? true : code }, extra };
    }
  }
  const error = isError ? { error: true as const } : {};
  const text = isMcp ? undefined : textInside(name, content!);
  if (text !== undefined) return { fields: { result: text, ...error }, extra };
  if (typeof content === 'string') {
    if (!isMcp && hasOwnForm(name)) extra = adding(extra, 'content', 'string');
    return { fields: { result: content, ...error }, extra };
  }
  if (Array.isArray(content)) return { fields: { result: parts(content), ...error }, extra };
  return {
    fields: { result: [{ kind: 'data', data: content! }], ...error },
    extra: adding(extra, 'content', 'object'),
  };
}

function encodeContent(part: UsePart, isMcp: boolean, marks: JsonObject, parts: EncodeParts): JsonValue {
  if (part.error !== undefined && !isMcp) {
    const type = typeof marks['error'] === 'string' ? marks['error'] : `${part.name}_tool_result_error`;
    return { type, error_code: part.error === true ? UNKNOWN_ERROR : part.error };
  }
  const result = part.result ?? '';
  if (typeof result === 'string') {
    return isMcp || marks['content'] === 'string' ? result : aroundText(part.name, result);
  }
  const only = result[0];
  if (marks['content'] === 'object' && result.length === 1 && only?.kind === 'data') return only.data;
  return parts(result);
}

function resultType(name: string, isMcp: boolean): string {
  return isMcp ? 'mcp_tool_result' : `${name}_tool_result`;
}

function hasOwnForm(name: string): boolean {
  return name === 'web_search' || name === 'code_execution' || name === 'bash_code_execution';
}

/** What the tool's result looks like when all that is known of it is a text: no such tool answers with a bare string. */
function aroundText(name: string, text: string): JsonValue {
  if (name === 'web_search') return [{ type: 'web_search_result', title: text, url: '', encrypted_content: '' }];
  if (name === 'code_execution' || name === 'bash_code_execution') {
    return { type: `${name}_result`, stdout: text, stderr: '', return_code: 0, content: [] };
  }
  return text;
}

function textInside(name: string, content: JsonValue): string | undefined {
  const first = Array.isArray(content) ? content[0] : content;
  if (!hasOwnForm(name) || !isJsonObject(first)) return undefined;
  const text = name === 'web_search' ? first['title'] : first['stdout'];
  return typeof text === 'string' && sameJson(content, aroundText(name, text)) ? text : undefined;
}
