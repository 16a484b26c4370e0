/**
 * Small pieces that every codec is built from: refusing what is no such JSON, and keeping the fields that we do not know.
 *
 * A field that Proctor does not know goes into `meta` (of a message) or `extra` (of a part) and is printed from there.
 * The name of a field that a codec does know never stands there with its usual value, so the same place holds marks of
 * form: `meta.content: "list"` says that a single text stood in a list. A printed message obeys a mark where it can.
 */
import { UsageError } from '../errors.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../history/json.ts';

/** An object that is still being built. */
export type Fields = { [key: string]: JsonValue };

/** Where a reader notes the path of each part that it makes, in order. */
export interface Paths {
  push(...paths: readonly string[]): unknown;
}

/** Throws the UsageError for a value that is not what the format has at `path`. */
export function refuse(path: string, wanted: string, got: unknown): never {
  const shown = got === undefined ? 'nothing' : (JSON.stringify(got)?.slice(0, 60) ?? typeof got);
  throw new UsageError('bad-format', `${path}: expected ${wanted}, found ${shown}`);
}

/** `value` as an object. Throws UsageError `bad-format`. */
export function objectAt(value: unknown, path: string, wanted: string): JsonObject {
  return isJsonObject(value) ? value : refuse(path, wanted, value);
}

/**
 * The fields that a destructuring left over, or undefined when there are none. A field that is `undefined` (objects of
 * a running program have such) is none: JSON has no way to say it. `rest` is edited, so it must be the caller's own.
 */
export function leftOver(rest: object): JsonObject | undefined {
  const fields = rest as Record<string, JsonValue | undefined>;
  let some = false;
  for (const key of Object.keys(fields)) {
    if (fields[key] === undefined) delete fields[key];
    else some = true;
  }
  return some ? (rest as JsonObject) : undefined;
}

/**
 * The fields of a wire object that are not among `known`, or undefined when there are none; what `leftOver` says of
 * undefined fields holds here too. For hot paths: a destructuring copies even where nothing is left.
 */
export function beyond(wire: JsonObject, known: readonly string[]): JsonObject | undefined {
  let rest: Fields | undefined;
  for (const key of Object.keys(wire)) {
    const value = wire[key];
    if (value === undefined || known.includes(key)) continue;
    rest ??= {};
    if (key !== '__proto__') rest[key] = value;
    else Object.defineProperty(rest, key, { value, enumerable: true, configurable: true, writable: true });
  }
  return rest;
}

/** `fields` without those named in `known`: what of meta or extra may be printed beside the known fields. */
export function without(fields: JsonObject | undefined, known: readonly string[]): JsonObject | undefined {
  if (fields === undefined) return undefined;
  for (const name of known) {
    if (Object.hasOwn(fields, name)) {
      return leftOver(Object.fromEntries(Object.entries(fields).filter(([key]) => !known.includes(key))));
    }
  }
  return fields;
}

/** `fields` and one more, which may be undefined. */
export function adding(
  fields: JsonObject | undefined,
  name: string,
  value: JsonValue | undefined,
): JsonObject | undefined {
  return value === undefined ? fields : { ...fields, [name]: value };
}

/** A `data` part's own block: the data itself where it is an object, else wrapped; `unwrapped` is the way back. */
export function opaque(data: JsonValue): JsonObject {
  return isJsonObject(data) ? data : { type: 'data', data };
}

/** What a data part holds for a block that the codec does not know. */
export function unwrapped(block: JsonObject): JsonValue {
  const isWrapped = block['type'] === 'data' && Object.keys(block).length === 2 && Object.hasOwn(block, 'data');
  return isWrapped && !isJsonObject(block['data']) ? block['data']! : block;
}
