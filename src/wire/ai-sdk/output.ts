/**
 * The `output` of a tool result: text, JSON or content, each perhaps an error. The mark `extra.output` says what the
 * content alone does not: `json`, or `raw` for an output that passes through whole.
 */
import { isJsonObject, type JsonObject, type JsonValue } from '../../history/json.ts';
import type { Part } from '../../history/message.ts';
import { opaque, unwrapped } from '../fields.ts';

export interface Output {
  readonly content: string | readonly Part[];
  readonly error?: true;
  readonly mark?: 'json' | 'raw';
}

export function decodeOutput(output: JsonValue): Output {
  const raw: Output = { content: [{ kind: 'data', data: output }], mark: 'raw' };
  if (!isJsonObject(output) || Object.keys(output).length !== 2) return raw;
  const { type, value } = output;
  if (value === undefined) return raw;
  const error = typeof type === 'string' && type.startsWith('error-') ? { error: true as const } : undefined;
  if ((type === 'text' || type === 'error-text') && typeof value === 'string') return { content: value, ...error };
  if (type === 'json' || type === 'error-json') {
    return { content: [{ kind: 'data', data: value }], ...error, mark: 'json' };
  }
  if (type !== 'content' || !Array.isArray(value) || !value.every(isJsonObject)) return raw;
  return { content: value.map(decodeItem) };
}

export function encodeOutput(content: string | readonly Part[], error: unknown, mark: unknown): JsonValue {
  const failed = error !== undefined;
  if (typeof content === 'string') return { type: failed ? 'error-text' : 'text', value: content };
  const only = content.length === 1 ? content[0] : undefined;
  if (only?.kind === 'data' && mark === 'raw') return only.data;
  // An error has no content form: what is no single text is JSON.
  if (only?.kind === 'data' && mark === 'json') return { type: failed ? 'error-json' : 'json', value: only.data };
  const value = content.map(encodeItem).filter((item) => item !== undefined);
  return { type: failed ? 'error-json' : 'content', value };
}

function decodeItem(item: JsonObject): Part {
  const { type, text, data, mediaType } = item;
  const size = Object.keys(item).length;
  if (type === 'text' && size === 2 && typeof text === 'string') return { kind: 'text', text };
  if (type === 'media' && size === 3 && typeof data === 'string' && typeof mediaType === 'string') {
    return { kind: 'media', mime: mediaType, ref: data };
  }
  return { kind: 'data', data: unwrapped(item) };
}

function encodeItem(part: Part): JsonObject | undefined {
  if (part.kind === 'text') return { type: 'text', text: part.text };
  if (part.kind === 'media') return { type: 'media', data: part.ref, mediaType: part.mime };
  return part.kind === 'data' ? opaque(part.data) : undefined;
}
