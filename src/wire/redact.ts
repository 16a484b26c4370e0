/**
 * The same JSON with every text replaced by filler of the same length: what a bug report needs, and nothing of what was
 * said. Works on the raw JSON of any format, so that fields which no codec knows are filled too.
 *
 * Kept are the shape, the keys, the names of tools and models, what a format counts as structure (types, roles,
 * statuses, dates), whitespace at both ends of a text and halves of characters, because rules look at those. Ids are
 * renumbered, the same one everywhere in the same way. JSON inside a text stays JSON.
 */
import { isJsonObject, type JsonObject, type JsonValue } from '../history/json.ts';
import type { History } from '../history/message.ts';

/** Fields whose texts are words of a format, or names that a reader needs. */
const STRUCTURE: ReadonlySet<string> = new Set(
  (
    'type role kind name tool toolName model modelId status state phase object format version timestamp source level ' +
    'subtype stop_reason finish_reason error_code mime mimeType mime_type media_type mediaType service_tier userType'
  ).split(' '),
);
/** Below these a key is somebody's data: `name` or `type` there says nothing about the format, and a number may be secret. */
const FREE: ReadonlySet<string> = new Set(
  'input args arguments output toolUseResult metadata structuredContent response json'.split(' '),
);
/** Marks of form that codecs keep in `meta` and `extra`. */
const FORMS: ReadonlySet<string> = new Set(['list', 'string', 'object']);

const ID_KEY = /(?:^|_)(?:id|uuid)$|(?:Id|Uuid|ID)$|^caller$/;
const NAME = /^[\w.:+-]+(?:\/[\w.:+-]+)?$/;
const DATA_URL = /^data:[\w/+.;=-]{0,80},/;
const WORDS =
  'stone river house light paper green seven north table cloud water glass metal field small wind door lamp ';

/** A JSON value with every text filled. The same value gives the same result. */
export function redact(value: JsonValue): JsonValue {
  const ids = new Map<string, string>();
  collectIds(value, '', ids);
  return fill(value, '', false, ids);
}

/** The same for a history in our own form, such as the input of a finding. */
export function redactHistory(history: History): History {
  return redact(history as unknown as JsonValue) as unknown as History;
}

function fill(value: JsonValue, key: string, free: boolean, ids: ReadonlyMap<string, string>): JsonValue {
  if (typeof value === 'string') return fillText(value, key, free, ids);
  if (typeof value === 'number') return free ? Number(String(value).replace(/\d/g, '1')) : value;
  if (Array.isArray(value)) return value.map((one) => fill(one, key, free, ids));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      if (isClassPath(value, name)) return [name, inner];
      if (typeof inner === 'string' && isPerson(value, name)) return [name, filler(inner)];
      return [name, fill(inner, name, free || (FREE.has(name) && !isListOfItems(inner)), ids)];
    }),
  );
}

/** `input` of a Responses body and `output` of a reply are items of the format, not somebody's data. */
function isListOfItems(value: JsonValue): boolean {
  return Array.isArray(value) && value.some((one) => isJsonObject(one) && ('role' in one || 'type' in one));
}

/** LangChain writes the name of a class as `id`. */
function isClassPath(value: JsonObject, name: string): boolean {
  return name === 'id' && 'lc' in value && Array.isArray(value[name]);
}

/** `name` beside a role is a participant, except of a tool message. */
function isPerson(value: JsonObject, name: string): boolean {
  return name === 'name' && typeof value['role'] === 'string' && value['role'] !== 'tool';
}

function fillText(text: string, key: string, free: boolean, ids: ReadonlyMap<string, string>): string {
  if (!free && STRUCTURE.has(key) && NAME.test(text)) return text;
  if (!free && key === 'content' && FORMS.has(text)) return text;
  return (ID_KEY.test(key) ? ids.get(text) : undefined) ?? fillJson(text) ?? filler(text);
}

const TOKEN = /"(?:[^"\\]|\\.)*"(\s*:)?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** The filled text of one that is JSON (arguments are often sent so), or undefined when it is none. */
function fillJson(text: string): string | undefined {
  if (!/^\s*[{[]/.test(text)) return undefined;
  try {
    JSON.parse(text);
  } catch {
    return undefined;
  }
  // Replaced where they stand, so that the spaces between them, and with them the length, are kept.
  return text.replace(TOKEN, (token, colon: string | undefined) => {
    if (colon !== undefined) return token;
    if (!token.startsWith('"')) return token.replace(/\d/g, '1');
    const said = JSON.parse(token) as string;
    return /\p{Surrogate}/u.test(said) ? JSON.stringify(filler(said)) : `"${words(token.length - 2)}"`;
  });
}

/** Words in place of a text: its length, its whitespace at both ends and its broken characters are kept. */
export function filler(text: string): string {
  const start = Math.max(text.length - text.trimStart().length, DATA_URL.exec(text)?.[0].length ?? 0);
  const end = text.trimEnd().length;
  if (end <= start) return text;
  const filled = text.slice(0, start) + words(end - start) + text.slice(end);
  return /\p{Surrogate}/u.test(text) ? withHalves(text, filled) : filled;
}

function words(length: number): string {
  const text = WORDS.repeat(Math.ceil(length / WORDS.length)).slice(0, length);
  return text.endsWith(' ') ? `${text.slice(0, -1)}x` : text;
}

/** Puts lone surrogates back where they were. */
function withHalves(text: string, filled: string): string {
  const units = filled.split('');
  for (const { index } of text.matchAll(/\p{Surrogate}/gu)) units[index] = text[index]!;
  return units.join('');
}

function collectIds(value: JsonValue, key: string, ids: Map<string, string>): void {
  if (typeof value === 'string') {
    if (ID_KEY.test(key) && value !== '' && !ids.has(value)) ids.set(value, renumbered(value, String(ids.size + 1)));
  } else if (Array.isArray(value)) for (const one of value) collectIds(one, '', ids);
  else if (isJsonObject(value)) for (const [name, inner] of Object.entries(value)) collectIds(inner, name, ids);
}

/** `toolu_01AbCd` as `toolu_000001`: the prefix tells of the format, dashes of a uuid stay where they are. */
function renumbered(id: string, number: string): string {
  const prefix = /^[a-z]+_/.exec(id)?.[0] ?? '';
  const units = id.slice(prefix.length).replace(/[^-]/g, '0').split('');
  let left = number;
  for (let at = units.length - 1; at >= 0 && left !== ''; at--) {
    if (units[at] === '-') continue;
    units[at] = left.slice(-1);
    left = left.slice(0, -1);
  }
  return prefix + left + units.join('');
}
