/**
 * What every codec must hold, as functions of a format. A codec reads and writes without losing anything: what it reads
 * it writes back as it was, and what it cannot write it names.
 */
import fc from 'fast-check';
import { UsageError } from '../src/errors.ts';
import { isJsonObject, type JsonValue } from '../src/history/json.ts';
import type { History, Message, Part } from '../src/history/message.ts';
import { sameHistory } from '../src/history/same.ts';
import type { Format } from '../src/wire/format.ts';

/** Printed and read again, a history is its normal form; where no loss is named, it is itself. */
export function printsAndReadsBack(format: Format, history: History): boolean {
  const once = format.parse(format.print(history)).history;
  const twice = format.parse(format.print(once)).history;
  return sameHistory(once, twice) && (format.losses(history).length > 0 || sameHistory(once, history));
}

/** The normal form has no losses; a message that no loss names is in it as it was, unless messages fall together or apart. */
export function namesItsLosses(format: Format, history: History): boolean {
  const losses = format.losses(history);
  const normal = format.parse(format.print(history)).history;
  if (format.losses(normal).length > 0) return false;
  if (losses.some((loss) => loss.what.includes('message'))) return true;
  const named = new Set(losses.map((loss) => loss.message));
  return history.every((message, at) => named.has(at) || sameHistory([message], [normal[at]!]));
}

/** What was read is written back as the same JSON (the order of keys aside), or refused with a UsageError. */
export function writesWhatItRead(format: Format, list: readonly JsonValue[]): boolean {
  const history = readIfPossible(format, list);
  return history === undefined || sorted(format.print(history)) === sorted(list);
}

function readIfPossible(format: Format, list: readonly JsonValue[]): History | undefined {
  try {
    return format.parse(list).history;
  } catch (error) {
    if (error instanceof UsageError) return undefined;
    throw error;
  }
}

/** What was read and written is read the same again; for formats that a history has only one way to be written in. */
export function readsAgainWhatItWrote(format: Format, list: readonly JsonValue[]): boolean {
  const history = readIfPossible(format, list);
  return history === undefined || sameHistory(format.parse(format.print(history)).history, history);
}

/** Every place leads to a message, and there is a path for each part. */
export function placesEveryPart(format: Format, history: History): boolean {
  const { history: back, places } = format.parse(format.print(history));
  return places.length === back.length && places.every((place, at) => place.parts.length === back[at]!.parts.length);
}

/** JSON with the keys of every object in order. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    isJsonObject(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  );
}

const word = fc.constantFrom('a', 'b', 'c');
const text = fc.oneof(
  fc.constantFrom('', 'one', 'two\nlines', '{"k":1}', '\ud800', '__proto__', 'https://example.com/x', '😀'),
  fc.string(),
);
const args = fc.oneof(
  fc.constant({}),
  fc.constant({ path: 'a.ts', n: 1 }),
  fc.constant(JSON.parse('{"__proto__":{"x":1}}') as { readonly [key: string]: JsonValue }),
  text,
);
const error = fc.constantFrom(true as const, 'boom');
const optional = <T>(arbitrary: fc.Arbitrary<T>): { arbitrary: fc.Arbitrary<T | undefined> } => ({
  arbitrary: fc.option(arbitrary, { nil: undefined, freq: 3 }),
});

function part(depth: number): fc.Arbitrary<Part> {
  const inside = depth > 0 ? fc.oneof(text, fc.array(part(depth - 1), { maxLength: 2 })) : text;
  const kinds: Record<Part['kind'], Record<string, fc.Arbitrary<unknown>>> = {
    text: { text, citations: optional(fc.constant([{ at: 1 }])).arbitrary },
    reasoning: {
      text,
      signature: optional(text).arbitrary,
      redacted: optional(fc.constant(true)).arbitrary,
      anchor: optional(fc.constantFrom(true, 'mark')).arbitrary,
    },
    call: { id: word, name: word, args, caller: optional(word).arbitrary },
    use: {
      id: word,
      tool: fc.constantFrom('web_search', 'code_execution', 'mcp_call', 'other'),
      name: fc.constantFrom('web_search', 'code_execution', 'mcp_call', 'other'),
      args,
      result: optional(inside).arbitrary,
      error: optional(error).arbitrary,
    },
    result: { callId: word, name: optional(word).arbitrary, content: inside, error: optional(error).arbitrary },
    media: { mime: fc.constantFrom('image/png', 'image/*', 'application/pdf', 'audio/wav'), ref: text },
    data: { data: fc.oneof(fc.constant(null), fc.constant({ type: 'new', x: 1 }), fc.constant([1])) },
  };
  const one = Object.entries(kinds).map(([kind, fields]) =>
    fc.record({ ...fields, extra: optional(fc.constant({ cache: { x: 1 } })).arbitrary }).map((record) => {
      const kept = Object.entries(record).filter(([, value]) => value !== undefined);
      return { kind, ...Object.fromEntries(kept) } as unknown as Part;
    }),
  );
  return fc.oneof(...one);
}

/** Histories with every kind of part in every kind of message, sensible or not. */
export const anyHistory: fc.Arbitrary<History> = fc.array(
  fc
    .record({
      role: fc.constantFrom('system', 'user', 'assistant', 'tool'),
      parts: fc.array(part(1), { maxLength: 4 }),
      id: optional(word).arbitrary,
      source: optional(fc.constantFrom('input', 'generated')).arbitrary,
      summary: optional(fc.constant(true)).arbitrary,
      meta: optional(
        fc.constantFrom<JsonValue>({ developer: true }, { stamp: 1 }, { content: 'list' }, { content: 'string' }),
      ).arbitrary,
    })
    .map((record) => {
      const kept = Object.entries(record).filter(([, value]) => value !== undefined);
      return Object.fromEntries(kept) as unknown as Message;
    }),
  { maxLength: 4 },
);

const junk: fc.Arbitrary<JsonValue> = fc.constantFrom<JsonValue>(
  null,
  true,
  false,
  0,
  '',
  'text',
  [],
  {},
  [{ type: 'text', text: 'x' }],
  { type: 'new' },
  JSON.parse('{"__proto__":1}') as JsonValue,
);

/** JSON with some places changed: a field taken away, given another value, or added. */
export function damaged(value: JsonValue): fc.Arbitrary<JsonValue> {
  const edit = fc.record({ at: fc.nat(), how: fc.constantFrom('drop', 'set', 'add'), what: junk });
  return fc.array(edit, { minLength: 1, maxLength: 3 }).map((edits) => {
    const copy = structuredClone(value) as JsonValue;
    for (const { at, how, what } of edits) {
      const objects = [...objectsIn(copy)];
      const target = objects[at % Math.max(1, objects.length)];
      if (target === undefined) continue;
      const keys = Object.keys(target);
      const key = keys[at % Math.max(1, keys.length)] ?? 'x';
      if (how === 'drop') delete target[key];
      else target[how === 'add' ? ['new', 'type', 'name', 'id', 'status'][at % 5]! : key] = structuredClone(what);
    }
    return copy;
  });
}

function* objectsIn(value: JsonValue): Generator<Record<string, JsonValue>> {
  if (Array.isArray(value)) for (const one of value) yield* objectsIn(one as JsonValue);
  else if (isJsonObject(value)) {
    yield value as Record<string, JsonValue>;
    for (const key of Object.keys(value)) yield* objectsIn(value[key]!);
  }
}
