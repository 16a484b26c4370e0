/** The text of a message that is counted, written in one go: keys in order, `json.dumps` of Python as the model. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../../history/json.ts';
import type { Part } from '../../../history/message.ts';
import type { Tokenizer } from '../strategy.ts';
import type { Node } from './node.ts';

const PLAIN = '{"additional_properties": {}, ';

export function tokensOf(tokenizer: Tokenizer, node: Node): number {
  let contents = '';
  for (const part of node.parts) contents += (contents === '' ? '' : ', ') + contentText(part);
  const id = node.id === undefined ? 'null' : quoted(node.id);
  return countTokens(tokenizer, `{"contents": [${contents}], "message_id": ${id}, "role": "${node.role}"}`);
}

/** `char4` and `len` count code points: a pair of surrogates is one. */
export function countTokens(tokenizer: Tokenizer, text: string): number {
  if (typeof tokenizer === 'function') return tokenizer(text);
  let points = text.length;
  for (let i = 1; i < text.length; i++) {
    if ((text.charCodeAt(i) & 0xfc00) !== 0xdc00 || (text.charCodeAt(i - 1) & 0xfc00) !== 0xd800) continue;
    points--;
    i++;
  }
  return tokenizer === 'len' ? points : Math.max(1, points >> 2);
}

/** The kinds of the contents of a message, as they stand in a request for a summary. */
export function kindsOf(parts: readonly Part[]): string {
  const kinds: string[] = [];
  for (const part of parts) {
    switch (part.kind) {
      case 'reasoning':
        kinds.push('text_reasoning');
        break;
      case 'call':
        kinds.push('function_call');
        break;
      case 'result':
        kinds.push('function_result');
        break;
      case 'media':
        kinds.push('uri');
        break;
      case 'use':
        kinds.push(`${serverTool(part.tool)}_call`);
        if (part.result !== undefined) kinds.push(`${serverTool(part.tool)}_result`);
        break;
      default:
        kinds.push(part.kind);
    }
  }
  return kinds.join(', ');
}

export function plainResult(result: string | readonly Part[]): string {
  if (typeof result === 'string') return result;
  const texts: string[] = [];
  for (const part of result) if (part.kind === 'text') texts.push(part.text);
  return texts.join('\n');
}

function contentText(part: Part): string {
  switch (part.kind) {
    case 'text':
      return `${PLAIN}"text": ${quoted(part.text)}, "type": "text"}`;
    case 'reasoning':
      return `${PLAIN}"text": ${quoted(part.text)}, "type": "text_reasoning"}`;
    case 'call':
      return `${PLAIN}"arguments": ${quoted(rawArgs(part.args))}, "call_id": ${quoted(part.id)}, "name": ${quoted(part.name)}, "type": "function_call"}`;
    case 'result': {
      const failed = part.error === undefined ? '' : `"exception": ${quoted(String(part.error))}, `;
      return `${PLAIN}"call_id": ${quoted(part.callId)}, ${failed}"result": ${quoted(plainResult(part.content))}, "type": "function_result"}`;
    }
    case 'use': {
      const { extra, id, name, result, tool } = part;
      const fields = { arguments: rawArgs(part.args), call_id: id, tool_name: name, ...extra };
      const called = json({ ...fields, type: `${serverTool(tool)}_call`, additional_properties: {} });
      if (result === undefined) return called;
      const output = `[${PLAIN}"text": ${quoted(plainResult(result))}, "type": "text"}]`;
      return `${called}, ${PLAIN}"call_id": ${quoted(id)}, "output": ${output}, "type": "${serverTool(tool)}_result"}`;
    }
    case 'media':
      return `${PLAIN}"media_type": ${quoted(part.mime)}, "type": "uri", "uri": ${quoted(part.ref)}}`;
    case 'data':
      return `${PLAIN}"data": ${json(part.data)}, "type": "data"}`;
  }
}

function serverTool(tool: string): string {
  if (tool === 'code_execution') return 'code_interpreter_tool';
  return tool === 'shell' ? 'shell_tool' : 'mcp_server_tool';
}

function rawArgs(value: JsonObject | string): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Any JSON value with sorted keys. */
function json(value: JsonValue): string {
  if (typeof value === 'string') return quoted(value);
  if (isJsonObject(value)) {
    let fields = '';
    for (const key of Object.keys(value).sort()) {
      fields += `${fields === '' ? '' : ', '}${quoted(key)}: ${json(value[key] as JsonValue)}`;
    }
    return `{${fields}}`;
  }
  return Array.isArray(value) ? `[${(value as readonly JsonValue[]).map(json).join(', ')}]` : String(value);
}

/** `JSON.stringify` would write half a surrogate pair as an escape; here it stays as it is. */
function quoted(text: string): string {
  const plain = JSON.stringify(text);
  if (!plain.includes('\\ud')) return plain;
  let result = '"';
  for (const point of text) {
    const code = point.codePointAt(0)!;
    result += code >= 0xd800 && code <= 0xdfff ? point : JSON.stringify(point).slice(1, -1);
  }
  return `${result}"`;
}
