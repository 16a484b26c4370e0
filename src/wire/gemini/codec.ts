/**
 * Gemini contents. One content is one message: role `model` is the assistant, a user content that holds a function
 * response is a `tool` message. The body's `systemInstruction` is a leading system message.
 *
 * Normal form of what the format cannot say: results have names; an anchor stands right before its call; server-side
 * uses other than code execution, data that is no object, citations, callers, error words, redaction, `source` and
 * `summary` are left out.
 */
import { isJsonObject, type JsonObject, type JsonValue } from '../../history/json.ts';
import type { Message, ResultPart, Role } from '../../history/message.ts';
import { namesIn } from '../called-names.ts';
import { adding, leftOver, type Paths, refuse, without } from '../fields.ts';
import { messageFormat, messagesToLookAt } from '../message-format.ts';
import { decodeParts, encodeParts, MadeIds } from './parts.ts';

const ROLES: ReadonlyMap<unknown, Role> = new Map<unknown, Role>([
  ['user', 'user'],
  ['model', 'assistant'],
  ['system', 'system'],
  ['function', 'user'],
  [undefined, 'user'],
]);
const PART_KEYS = ['text', 'functionCall', 'functionResponse', 'inlineData', 'fileData', 'executableCode'];

export const gemini = messageFormat({
  name: 'gemini',
  title: 'Gemini contents',
  list: 'contents',
  system: ['systemInstruction', 'system_instruction'],
  path: (index) => `contents[${index}]`,
  decoder() {
    const ids = new MadeIds();
    return (wire, path, paths) => decodeMessage(wire, path, paths, ids);
  },
  encoder(history) {
    const nameOf = namesIn(history);
    return (message) => encodeMessage(message, nameOf);
  },
  decodeSystem(value, path, paths) {
    const wire: JsonValue = typeof value === 'string' ? { parts: [{ text: value }] } : value;
    if (!isJsonObject(wire)) return refuse(path, 'a content with parts', value);
    return { ...decodeMessage({ ...wire, role: 'system' }, path, paths, new MadeIds()) };
  },
  encodeSystem: ({ parts }) => ({ parts: encodeParts(parts, () => '') }),
  recognise,
});

/** A role that says more than the model's own is kept as the mark `meta.role`. */
function decodeMessage(wire: JsonObject, path: string, paths: Paths, ids: MadeIds): Message {
  const { role, parts: given, id, ...rest } = wire;
  const own = ROLES.get(role) ?? refuse(`${path}.role`, 'user or model', role);
  if (!Array.isArray(given)) return refuse(`${path}.parts`, 'a list of parts', given);
  const parts = decodeParts(given, `${path}.parts`, paths, ids);
  let meta = adding(leftOver(rest), 'id', typeof id === 'string' ? undefined : id);
  if (role === undefined || role === 'function') meta = adding(meta, 'role', role ?? 'absent');
  return {
    role: own === 'user' && parts.some((part) => part.kind === 'result') ? 'tool' : own,
    parts,
    ...(typeof id === 'string' && { id }),
    ...(meta && { meta }),
  };
}

function encodeMessage(message: Message, nameOf: (part: ResultPart) => string): JsonObject {
  const { role, parts, id, meta } = message;
  const isUser = role === 'user' || role === 'tool';
  const mark = isUser ? meta?.['role'] : undefined;
  const own = role === 'assistant' ? 'model' : !isUser ? role : mark === 'function' ? mark : 'user';
  return {
    ...(mark !== 'absent' && { role: own }),
    parts: encodeParts(parts, nameOf),
    ...(id !== undefined && { id }),
    ...without(meta, id === undefined ? ['role', 'parts'] : ['role', 'parts', 'id']),
  };
}

function recognise(value: unknown): string | undefined {
  for (const { role, parts } of messagesToLookAt(value, 'contents')) {
    if (!ROLES.has(role) || !Array.isArray(parts)) return undefined;
    const key = PART_KEYS.find((name) => parts.some((part) => isJsonObject(part) && Object.hasOwn(part, name)));
    if (key !== undefined) return `contents with parts of ${key}`;
  }
  return undefined;
}
