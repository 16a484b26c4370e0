/** Reads the notation of notation.ts. Errors name the column and what was expected there. */
import * as v from 'valibot';
import { Cursor } from '../../history/cursor.ts';
import { DEFAULT_TOOL, placeText, shapes, sites } from './notation.ts';
import type { Call, CompactEvent, Event, Out, Row, Script } from './types.ts';

const rowFields = v.strictObject({
  sum: v.exactOptional(v.picklist(['standalone', 'end', 'delimited'])),
  at: v.exactOptional(v.union([v.pipe(v.number(), v.finite()), v.literal('unreadable')])),
});
const userFields = v.strictObject({ wait: v.pipe(v.number(), v.finite()) });

const EVENTS = 'U, A, T, steer, stop, ghost, kill, prune, misplace or compact';

/** Throws UsageError `bad-notation`. A text without a bar is a script with an empty history. */
export function parseScript(text: string): Script {
  const cursor = new Cursor(text);
  const history: Row[] = [];
  const events: Event[] = [];
  cursor.skip(true);
  if (hasBar(text)) {
    while (!cursor.take('|')) {
      readRows(cursor, history);
      separator(cursor, '|');
    }
    cursor.skip(true);
  }
  while (!cursor.done) {
    events.push(readEvent(cursor, history.length + events.length));
    separator(cursor, '');
  }
  return { history, events };
}

/** A bar outside of quotes. */
function hasBar(text: string): boolean {
  return text.replace(/"(?:[^"\\]|\\.)*"/g, '').includes('|');
}

/** A comma or a line end between two items; nothing in front of `end` and at the end of the text. */
function separator(cursor: Cursor, end: string): void {
  cursor.skip();
  const comma = cursor.take(',');
  const line = cursor.next === '\n' || cursor.next === '\r';
  cursor.skip(true);
  const atEnd = end === '' ? cursor.done : cursor.next === end;
  if (comma ? atEnd : !line && !atEnd) cursor.fail(comma ? 'an item behind the comma' : `a comma${end && ' or "|"'}`);
}

/** One item of the history: a T with several results is several rows. */
function readRows(cursor: Cursor, rows: Row[]): void {
  const start = cursor.at;
  const head = cursor.word();
  if (head !== 'U' && head !== 'A' && head !== 'T') cursor.fail('U, A or T', start);
  const marks = { U: ['steer', 'todo', 'hidden'], A: ['hidden'], T: [] }[head] as readonly (
    | 'steer'
    | 'todo'
    | 'hidden'
  )[];
  const display = cursor.next === '(' ? mark(cursor, marks) : undefined;
  const shown = display === undefined ? {} : { display };
  if (head === 'T') {
    for (const { id, text } of readOuts(cursor, rows.length, true)) {
      rows.push({ role: 'tool', content: text, callId: id, ...shown });
    }
    const last = rows.pop();
    if (last !== undefined) rows.push({ ...last, ...braces(cursor, rowFields) });
    return;
  }
  const content = optionalText(cursor);
  const calls = head === 'A' && cursor.next === '[' ? readCalls(cursor) : undefined;
  const standIn = calls !== undefined && calls.length > 0 ? '' : placeText(head === 'U' ? 'u' : 'a', rows.length);
  rows.push({
    role: head === 'U' ? 'user' : 'assistant',
    content: content ?? standIn,
    ...(calls !== undefined && { calls }),
    ...shown,
    ...braces(cursor, rowFields),
  });
}

function readEvent(cursor: Cursor, place: number): Event {
  const start = cursor.at;
  const word = cursor.word();
  switch (word) {
    case 'U':
      return { kind: 'user', text: optionalText(cursor) ?? placeText('u', place), ...braces(cursor, userFields) };
    case 'A': {
      const text = optionalText(cursor);
      const calls = cursor.next === '[' ? readCalls(cursor) : [];
      return { kind: 'reply', text: text ?? (calls.length > 0 ? '' : placeText('a', place)), calls };
    }
    case 'T':
      return { kind: 'results', outs: readOuts(cursor, place, false) };
    case 'steer':
      return { kind: 'steer', text: optionalText(cursor) ?? placeText('s', place) };
    case 'stop':
    case 'ghost':
    case 'kill':
      return { kind: word };
    case 'prune':
      return { kind: 'prune', keep: count(cursor) };
    case 'misplace':
      return { kind: 'misplace', index: count(cursor) };
    case 'compact':
      return readCompact(cursor);
    default:
      return cursor.fail(EVENTS, start);
  }
}

function readCompact(cursor: Cursor): CompactEvent {
  cursor.expect('(', 'and the site of the compaction');
  cursor.skip();
  let event: CompactEvent = { kind: 'compact', site: oneOf(cursor, sites), head: 0, drop: 0, shape: 'none' };
  cursor.skip();
  while (cursor.take(',')) {
    cursor.skip();
    event = { ...event, ...readSetting(cursor) };
    cursor.skip();
  }
  cursor.expect(')', 'at the end of the compaction');
  return event;
}

function readSetting(cursor: Cursor): Partial<CompactEvent> {
  const word = oneOf(cursor, ['head', 'drop', 'rewrite', 'todo', 'bare', 'aborted', 'locked', 'dies', ...shapes]);
  switch (word) {
    case 'head':
    case 'drop':
      return { [word]: count(cursor) };
    case 'rewrite':
      return { rewrite: cursor.string() };
    case 'todo':
    case 'bare':
    case 'dies':
      return { [word]: true };
    case 'aborted':
    case 'locked':
      return { fails: word };
    default:
      return { shape: word };
  }
}

function readCalls(cursor: Cursor): Call[] {
  const calls: Call[] = [];
  cursor.expect('[', '');
  cursor.skip();
  while (!cursor.take(']')) {
    const id = cursor.name('the id of a call');
    calls.push({ id, name: cursor.take(':') ? cursor.name('the name of a tool') : DEFAULT_TOOL });
    if (cursor.next !== ']' && cursor.next !== ' ') cursor.fail('a blank, or "]" at the end of the calls');
    cursor.skip();
  }
  return calls;
}

/** Results up to the next comma. In a history each is a row, and so has a place of its own. */
function readOuts(cursor: Cursor, place: number, rows: boolean): Out[] {
  const outs: Out[] = [];
  for (cursor.skip(); !cursor.done && !',|{\r\n'.includes(cursor.next); cursor.skip()) {
    const id = cursor.name('the id of a call');
    const cut = !rows && cursor.next === '(' ? mark(cursor, ['cut']) : undefined;
    const standIn = rows ? placeText('t', place + outs.length) : placeText('t', place, outs.length);
    outs.push({ id, text: optionalText(cursor) ?? standIn, ...(cut !== undefined && { cut: true }) });
  }
  if (outs.length === 0) cursor.fail('the id of a call');
  return outs;
}

function mark<T extends string>(cursor: Cursor, known: readonly T[]): T {
  cursor.expect('(', '');
  const word = oneOf(cursor, known);
  cursor.expect(')', 'behind the mark');
  return word;
}

function oneOf<T extends string>(cursor: Cursor, known: readonly T[]): T {
  const start = cursor.at;
  const word = cursor.word();
  return known.find((item) => item === word) ?? cursor.fail(known.length === 0 ? 'no mark' : known.join(', '), start);
}

function count(cursor: Cursor): number {
  cursor.skip();
  const start = cursor.at;
  const word = cursor.word() ?? '';
  return /^\d{1,9}$/.test(word) ? Number(word) : cursor.fail('a whole number', start);
}

function optionalText(cursor: Cursor): string | undefined {
  return cursor.next === '"' ? cursor.string() : undefined;
}

/** The fields that the short form does not show. */
function braces<T extends v.GenericSchema>(cursor: Cursor, schema: T): v.InferOutput<T> | undefined {
  if (cursor.next !== '{') return undefined;
  const start = cursor.at;
  const parsed = v.safeParse(schema, cursor.object());
  return parsed.success ? parsed.output : cursor.fail(`other fields (${parsed.issues[0].message})`, start);
}
