/**
 * The four shapes in which a LangChain message is met: a plain object with `type` or `role`, the stored form
 * `{type, data}`, the serialized constructor `{lc, type: "constructor", id, kwargs}`, and an instance of a message class.
 *
 * Plain with the usual `type` needs no mark. Else `meta` says which it was: `role` or `type` (its word), `data` (the
 * outer type of the stored form), `lc` (the constructor without its kwargs). An instance reads as plain: what its class
 * adds is left out, the empty fields that it fills in too.
 */
import { isJsonObject, type JsonObject } from '../../history/json.ts';
import type { Message, Role } from '../../history/message.ts';
import { type Fields, leftOver, refuse } from '../fields.ts';

export interface Opened {
  readonly role: Role;
  /** The message's own fields, without the word for its type. */
  readonly fields: JsonObject;
  /** The mark for `meta`. */
  readonly mark?: JsonObject;
}

const USUAL: Readonly<Record<Role, string>> = { system: 'system', user: 'human', assistant: 'ai', tool: 'tool' };
const ROLES: ReadonlyMap<string, Role> = new Map([
  ['human', 'user'],
  ['user', 'user'],
  ['ai', 'assistant'],
  ['assistant', 'assistant'],
  ['system', 'system'],
  ['developer', 'system'],
  ['tool', 'tool'],
]);
const FILLED_IN = ['additional_kwargs', 'response_metadata', 'tool_calls', 'invalid_tool_calls'];

/** Throws UsageError `bad-format` for a message of no known type. */
export function open(wire: JsonObject, path: string): Opened {
  if (isInstance(wire)) return openInstance(wire, path);
  if (typeof wire['lc'] === 'number' && isJsonObject(wire['kwargs'])) {
    const { kwargs, ...lc } = wire;
    const names = lc['id'];
    const name = Array.isArray(names) ? names.at(-1) : undefined;
    return { role: roleOf(name, `${path}.id`), fields: kwargs as JsonObject, mark: { lc } };
  }
  const { type, role, ...rest } = wire;
  if (typeof type === 'string' && role === undefined && isJsonObject(wire['data']) && Object.keys(rest).length === 1) {
    return { role: roleOf(type, `${path}.type`), fields: wire['data'], mark: { data: type } };
  }
  if (type === undefined) return { role: roleOf(role, `${path}.role`), fields: rest, mark: { role: role! } };
  const own = roleOf(type, `${path}.type`);
  const fields = role === undefined ? rest : { role, ...rest };
  return { role: own, fields, ...(type !== USUAL[own] && { mark: { type } }) };
}

/** The names in `meta` that `close` looks at: no fields to be printed. `wrapped` fields may be named so themselves. */
export function marksIn(meta: JsonObject | undefined): readonly string[] {
  if (meta === undefined) return [];
  if (isJsonObject(meta['lc'])) return ['lc'];
  return typeof meta['data'] === 'string' ? ['data'] : ['role', 'type'];
}

/** Puts the fields into the shape that the message came in, as long as that still names the message's role. */
export function close(message: Message, fields: Fields): JsonObject {
  const { role, meta } = message;
  const names = isJsonObject(meta?.['lc']) ? meta['lc']['id'] : undefined;
  if (Array.isArray(names) && ROLES.get(wordOf(names.at(-1))) === role) {
    return { ...(meta?.['lc'] as JsonObject), kwargs: fields };
  }
  const says = (mark: unknown): mark is string => ROLES.get(wordOf(mark)) === role;
  if (says(meta?.['data'])) return { type: meta['data'], data: fields };
  const plain = meta === undefined ? [] : marksIn(meta);
  if (plain.length === 2 && says(meta?.['role'])) return { role: meta['role'], ...fields };
  if (plain.length === 2 && says(meta?.['type'])) return { type: meta['type'], ...fields };
  return { type: USUAL[role], ...fields };
}

function isInstance(wire: JsonObject): boolean {
  return Array.isArray(wire['lc_namespace']) || isJsonObject(wire['lc_kwargs']);
}

function openInstance(wire: JsonObject, path: string): Opened {
  const { type, ...rest } = wire;
  const asked = (wire as { _getType?: unknown })._getType;
  const own = typeof type === 'string' ? type : typeof asked === 'function' ? asked.call(wire) : undefined;
  const fields = Object.fromEntries(
    Object.entries(rest).filter(
      ([key, value]) => !key.startsWith('lc_') && !(FILLED_IN.includes(key) && isEmpty(value)),
    ),
  );
  return { role: roleOf(own, `${path}.type`), fields: leftOver(fields) ?? {} };
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

function roleOf(word: unknown, path: string): Role {
  return ROLES.get(wordOf(word)) ?? refuse(path, 'human, ai, system, developer or tool', word);
}

/** `AIMessageChunk` and `AIMessage` say `ai`. */
function wordOf(word: unknown): string {
  return typeof word === 'string' ? word.replace(/Message(Chunk)?$/, '').toLowerCase() : '';
}
