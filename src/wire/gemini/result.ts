/**
 * `functionResponse`: the response is an object. A single text under `output`, `result` or `content` is a text, one under
 * `error` an error; any other object is data. The mark `extra.key` keeps a key that is not the usual one.
 */
import { isJsonObject, type JsonObject } from '../../history/json.ts';
import type { ResultPart } from '../../history/message.ts';
import { adding, leftOver, without } from '../fields.ts';

const USUAL = 'output';
const ERROR = 'error';
const TEXT_KEYS: readonly (string | undefined)[] = [USUAL, ERROR, 'result', 'content'];

/** `callId` is the id that the result has, or that was made for it (`made`). */
export function decodeResult(inner: JsonObject, callId: string, made: boolean): ResultPart | undefined {
  const { id, name, response, ...rest } = inner;
  if (typeof name !== 'string' || !isJsonObject(response) || (id !== undefined && made)) return undefined;
  const [key, ...more] = Object.keys(response);
  const text = key !== undefined && more.length === 0 && TEXT_KEYS.includes(key) ? response[key] : undefined;
  const isText = typeof text === 'string';
  let extra = adding(leftOver(rest), 'id', made ? 'absent' : undefined);
  if (isText && key !== USUAL && key !== ERROR) extra = adding(extra, 'key', key);
  return {
    kind: 'result',
    callId,
    name,
    content: isText ? text : [{ kind: 'data', data: response }],
    ...(isText && key === ERROR && { error: true }),
    ...(extra && { extra }),
  };
}

export function encodeResult(part: ResultPart, name: string): JsonObject {
  const { callId, extra } = part;
  return {
    functionResponse: {
      ...(extra?.['id'] !== 'absent' && { id: callId }),
      name,
      response: responseOf(part),
      ...without(extra, ['id', 'name', 'response', 'key']),
    },
  };
}

function responseOf({ content, error, extra }: ResultPart): JsonObject {
  const mark = extra?.['key'];
  const key = error !== undefined ? ERROR : typeof mark === 'string' && TEXT_KEYS.includes(mark) ? mark : USUAL;
  if (typeof content === 'string') return { [key]: content };
  const only = content[0];
  if (content.length === 1 && only?.kind === 'data' && isJsonObject(only.data)) return only.data;
  return {
    [key]: content.map((part) => (part.kind === 'text' ? part.text : part.kind === 'data' ? part.data : part.kind)),
  };
}
