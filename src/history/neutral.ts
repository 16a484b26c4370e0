/**
 * The door for untrusted JSON in our own form: every field of every message and part is looked at, and what comes out
 * is a History. One table says what a part may hold; the notation reads its braces by the same table.
 */
import { UsageError } from '../errors.ts';
import { isJsonObject, type JsonObject } from './json.ts';
import type { History, Message, Part, PartKind } from './message.ts';

type FieldType = 'text' | 'true' | 'true or text' | 'object' | 'object or text' | 'list' | 'anything' | 'text or parts';
interface Field {
  readonly type: FieldType;
  readonly optional?: true;
}

const text: Field = { type: 'text' };
const optional = (type: FieldType): Field => ({ type, optional: true });

/** The fields of each kind of part beside `kind`; all may hold `extra`. */
export const PART_FIELDS: Readonly<Record<PartKind, Readonly<Record<string, Field>>>> = {
  text: { text, citations: optional('list'), extra: optional('object') },
  reasoning: {
    text,
    signature: optional('text'),
    redacted: optional('true'),
    anchor: optional('true or text'),
    extra: optional('object'),
  },
  call: {
    id: text,
    name: text,
    args: { type: 'object or text' },
    caller: optional('text'),
    extra: optional('object'),
  },
  use: {
    id: text,
    tool: text,
    name: text,
    args: { type: 'object or text' },
    result: optional('text or parts'),
    error: optional('true or text'),
    caller: optional('text'),
    extra: optional('object'),
  },
  result: {
    callId: text,
    name: optional('text'),
    content: { type: 'text or parts' },
    error: optional('true or text'),
    extra: optional('object'),
  },
  media: { mime: text, ref: text, extra: optional('object') },
  data: { data: { type: 'anything' }, extra: optional('object') },
};

export const MESSAGE_FIELDS = ['role', 'parts', 'id', 'source', 'summary', 'meta'] as const;
const ROLES: readonly unknown[] = ['system', 'user', 'assistant', 'tool'];
const MAX_DEPTH = 8;

/** Checks a list of messages in neutral form. Throws UsageError `bad-format` that names the message and the field. */
export function readHistory(value: unknown): History {
  if (!Array.isArray(value)) throw bad('the history', 'a list of messages', value);
  value.forEach((message, index) => {
    checkMessage(message, `message ${index}`);
  });
  return value as History;
}

/** Checks one part; `at` says where it stands, for the error. */
export function readPart(value: unknown, at: string, depth = 0): Part {
  if (!isJsonObject(value)) throw bad(at, 'a part object', value);
  const fields = PART_FIELDS[value['kind'] as PartKind];
  if (typeof value['kind'] !== 'string' || !Object.hasOwn(PART_FIELDS, value['kind'])) {
    throw bad(`${at}.kind`, `one of ${Object.keys(PART_FIELDS).join(', ')}`, value['kind']);
  }
  for (const name of Object.keys(fields)) {
    const field = fields[name] as Field;
    if (!Object.hasOwn(value, name)) {
      if (!field.optional) throw bad(at, `a field ${name} in a ${value['kind']} part`, undefined);
    } else checkField(field, value[name], `${at}.${name}`, depth);
  }
  refuseUnknown(value, ['kind', ...Object.keys(fields)], at);
  return value as unknown as Part;
}

function checkMessage(value: unknown, at: string): asserts value is Message {
  if (!isJsonObject(value)) throw bad(at, 'a message object', value);
  if (!ROLES.includes(value['role'])) throw bad(`${at}.role`, `one of ${ROLES.join(', ')}`, value['role']);
  if (!Array.isArray(value['parts'])) throw bad(`${at}.parts`, 'a list of parts', value['parts']);
  if (value['id'] !== undefined) checkField(text, value['id'], `${at}.id`, 0);
  if (value['meta'] !== undefined) checkField({ type: 'object' }, value['meta'], `${at}.meta`, 0);
  if (value['summary'] !== undefined) checkField({ type: 'true' }, value['summary'], `${at}.summary`, 0);
  if (value['source'] !== undefined && value['source'] !== 'input' && value['source'] !== 'generated') {
    throw bad(`${at}.source`, 'input or generated', value['source']);
  }
  refuseUnknown(value, MESSAGE_FIELDS, at);
  (value['parts'] as readonly unknown[]).forEach((part, index) => {
    readPart(part, `${at}.parts.${index}`);
  });
}

/** Checks one field of a part against its type. Throws UsageError `bad-format`. */
export function checkField(field: Field, value: unknown, at: string, depth: number): void {
  const isText = typeof value === 'string';
  switch (field.type) {
    case 'text':
      if (!isText) throw bad(at, 'a text', value);
      return;
    case 'true':
      if (value !== true) throw bad(at, 'true (or no such field)', value);
      return;
    case 'true or text':
      if (value !== true && !isText) throw bad(at, 'true or a text', value);
      return;
    case 'object':
      if (!isJsonObject(value)) throw bad(at, 'an object', value);
      return;
    case 'object or text':
      if (!isText && !isJsonObject(value)) throw bad(at, 'an object (or raw text)', value);
      return;
    case 'list':
      if (!Array.isArray(value)) throw bad(at, 'a list', value);
      return;
    case 'text or parts':
      if (isText) return;
      if (!Array.isArray(value)) throw bad(at, 'a text or a list of parts', value);
      if (depth >= MAX_DEPTH) throw bad(at, `parts nested at most ${MAX_DEPTH} deep`, value);
      value.forEach((part, index) => {
        readPart(part, `${at}.${index}`, depth + 1);
      });
      return;
    case 'anything':
  }
}

function refuseUnknown(value: JsonObject, known: readonly string[], at: string): void {
  const unknown = Object.keys(value).find((key) => !known.includes(key));
  if (unknown !== undefined) {
    throw new UsageError(
      'bad-format',
      `${at} has an unknown field ${JSON.stringify(unknown)}`,
      `known fields: ${known.join(', ')}; put anything else under ${known.includes('meta') ? 'meta' : 'extra'}`,
    );
  }
}

function bad(at: string, wanted: string, got: unknown): UsageError {
  const shown = got === undefined ? 'nothing' : (JSON.stringify(got)?.slice(0, 60) ?? typeof got);
  return new UsageError('bad-format', `${at}: expected ${wanted}, found ${shown}`);
}
