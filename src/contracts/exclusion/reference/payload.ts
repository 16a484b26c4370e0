/**
 * A message as the text that is counted: the JSON that Python's `json.dumps` writes of its contents, id and role, with
 * sorted keys, blanks behind `,` and `:`, and everything but control characters as it is.
 */
import type { JsonObject, JsonValue } from '../../../history/json.ts';
import type { Part } from '../../../history/message.ts';
import type { Entry } from '../types.ts';

export function payloadOf(entry: Entry): string {
  return json({ contents: contentsOf(entry), message_id: entry.id ?? null, role: entry.role });
}

/** The contents of a message: a server-side use is two of them, its call and its result. */
export function contentsOf({ parts }: Pick<Entry, 'parts'>): JsonObject[] {
  return parts.flatMap(contentsOfPart);
}

function contentsOfPart(part: Part): JsonObject[] {
  switch (part.kind) {
    case 'text':
      return [content('text', { text: part.text })];
    case 'reasoning':
      return [content('text_reasoning', { text: part.text })];
    case 'call':
      return [content('function_call', { call_id: part.id, name: part.name, arguments: rawArgs(part.args) })];
    case 'result': {
      const failed = part.error === undefined ? {} : { exception: String(part.error) };
      return [content('function_result', { call_id: part.callId, result: resultText(part.content), ...failed })];
    }
    case 'use': {
      const call = content(`${serverTool(part.tool)}_call`, {
        call_id: part.id,
        tool_name: part.name,
        arguments: rawArgs(part.args),
        ...part.extra,
      });
      if (part.result === undefined) return [call];
      const output = [content('text', { text: resultText(part.result) })];
      return [call, content(`${serverTool(part.tool)}_result`, { call_id: part.id, output })];
    }
    case 'media':
      return [content('uri', { uri: part.ref, media_type: part.mime })];
    case 'data':
      return [content('data', { data: part.data })];
  }
}

/** The text of a result that is one text or several parts. */
export function resultText(result: string | readonly Part[]): string {
  if (typeof result === 'string') return result;
  return result.flatMap((part) => (part.kind === 'text' ? [part.text] : [])).join('\n');
}

/** What the program calls the contents of a server-side tool. */
function serverTool(tool: string): string {
  return tool === 'code_execution' ? 'code_interpreter_tool' : tool === 'shell' ? 'shell_tool' : 'mcp_server_tool';
}

function rawArgs(args: JsonObject | string): string {
  return typeof args === 'string' ? args : JSON.stringify(args);
}

function content(type: string, fields: JsonObject): JsonObject {
  return { ...fields, type, additional_properties: {} };
}

function json(value: JsonValue): string {
  if (typeof value === 'string') return quoted(value);
  if (value === null || typeof value !== 'object') return String(value);
  if (isList(value)) return `[${value.map(json).join(', ')}]`;
  let fields = '';
  for (const key of Object.keys(value).sort()) {
    fields += `${fields === '' ? '' : ', '}${JSON.stringify(key)}: ${json(value[key]!)}`;
  }
  return `{${fields}}`;
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}

const HALF_PAIR = /\p{Surrogate}/u;

/** Python writes half a surrogate pair as it is, `JSON.stringify` escapes it. */
function quoted(text: string): string {
  const json = JSON.stringify(text);
  if (!json.includes('\\ud')) return json;
  const points = Array.from(text, (point) => (HALF_PAIR.test(point) ? point : JSON.stringify(point).slice(1, -1)));
  return `"${points.join('')}"`;
}
