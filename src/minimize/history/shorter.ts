/** Shorter texts and smaller JSON, for whatever must keep some length or some field. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../history/json.ts';

/**
 * Empty, then half as long, three quarters, … one less: whoever goes on at the same place after a success searches the
 * length in halves. Then filled with x. A text is never cut inside a surrogate pair.
 */
export function* shorterTexts(text: string): Iterable<string> {
  if (text === '') return;
  yield '';
  for (let cut = Math.ceil(text.length / 2); cut >= 1; cut = cut === 1 ? 0 : Math.floor(cut / 2)) {
    const end = text.length - cut;
    if (end > 0) yield text.slice(0, isHighSurrogate(text.charCodeAt(end - 1)) ? end - 1 : end);
  }
  const filled = 'x'.repeat(text.length);
  if (filled !== text) yield filled;
}

/** Objects with one key less, then with one value simpler. */
export function* smallerObjects(object: JsonObject): Iterable<JsonObject> {
  const entries = Object.entries(object);
  if (entries.length > 0) yield {};
  if (entries.length > 1) {
    for (let at = entries.length - 1; at >= 0; at--) yield Object.fromEntries(entries.toSpliced(at, 1));
  }
  for (const [at, [key, value]] of entries.entries()) {
    for (const simpler of simplerValues(value)) yield Object.fromEntries(entries.with(at, [key, simpler]));
  }
}

function* simplerValues(value: JsonValue): Iterable<JsonValue> {
  if (typeof value === 'string') yield* shorterTexts(value);
  else if (Array.isArray(value)) {
    if (value.length > 0) yield [];
  } else if (isJsonObject(value)) yield* smallerObjects(value);
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code < 0xdc00;
}
