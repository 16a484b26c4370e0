/**
 * Reads transcripts out of whatever people hold: a message list, a request body, any JSON that holds one somewhere,
 * JSON Lines of messages, of log entries, or of whole requests. Says what it took the file for and why.
 */
import { UsageError } from '../../errors.ts';
import { isJsonObject } from '../../history/json.ts';
import type { Format, Transcript } from '../format.ts';
import { isWide, joined, textOf } from './bytes.ts';
import { readJson } from './json-file.ts';
import { type BrokenLine, inTurn, isBroken, type Line, readLines } from './json-lines.ts';
import { readJsonLines } from './lines-file.ts';
import { noJson } from './refusals.ts';

export interface ReadOptions {
  /** The name of the format; without it the format is found out. */
  readonly format?: string;
  /** Where the list (or the body with it) stands, as in `$.request.messages`; without it the longest list is taken. */
  readonly at?: string;
}

/** One transcript with how it was found. */
export interface Reading {
  readonly transcript: Transcript;
  readonly format: Format;
  /** Why the format was taken for this one, or `as named` when it was given. */
  readonly reason: string;
  readonly shape: 'json' | 'json-lines';
  /** Where the list stands: `$`, `$.requestBodyValues.messages`; `$[3].messages` in the fourth value of JSON Lines. */
  readonly at: string;
  /** 1-based line of the file on which each message of the history begins. */
  readonly lines: readonly number[];
  /** Lines of a JSON Lines file that could not be read. */
  readonly broken: readonly BrokenLine[];
  /** Where else in the same value there are lists of messages. */
  readonly others: readonly string[];
}

/** The one transcript of a text; of several in JSON Lines the first. Throws as `readings` does. */
export function readTranscript(text: string, options: ReadOptions = {}): Reading {
  const { value } = readings([new TextEncoder().encode(text)], options).next();
  return value as Reading;
}

/**
 * All transcripts of a file: one, unless each line is a whole request. Pass the bytes in chunks: a line that is a
 * request is let go before the next but one is read. Gives at least one. Throws UsageError `bad-json` (no JSON, no
 * text), `bad-format` (no messages, or not those of the format), `not-found` (nothing at `at`).
 */
export function* readings(chunks: Iterable<Uint8Array>, options: ReadOptions = {}): Generator<Reading> {
  const source = chunks[Symbol.iterator]();
  let kept: Uint8Array[] | undefined = [];
  const observed = (function* (): Generator<Uint8Array> {
    for (let next = source.next(); !next.done; next = source.next()) {
      kept?.push(next.value.slice());
      yield next.value;
    }
  })();
  const start = observed.next();
  const again = inTurn(start.done ? [] : [start.value], observed);
  const lines = start.done || isWide(start.value) ? undefined : readLines(again);
  const two = lines === undefined ? [] : firstTwo(lines);
  if (two.length === 2 && lines !== undefined) {
    kept = undefined;
    yield* readJsonLines(inTurn(two, lines), options);
    return;
  }
  for (const _ of observed);
  yield* readWhole(joined(kept), options);
}

/** A whole file in memory: JSON, or lines of which the first is broken. */
function* readWhole(bytes: Uint8Array, options: ReadOptions): Generator<Reading> {
  const text = textOf(bytes);
  if (text.trim() === '') throw new UsageError('bad-json', 'the file is empty');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const lines = [...readLines([new TextEncoder().encode(text)])];
    const objects = lines.filter(holdsObject);
    if (objects.length * 2 < lines.length) throw noJson(text, error as Error);
    yield* readJsonLines(lines, options);
    return;
  }
  yield readJson(value, text, options);
}

/** The first two lines, if both hold an object: then the file is JSON Lines. */
function firstTwo(lines: Iterator<Line>): Line[] {
  const two: Line[] = [];
  for (let next = lines.next(); !next.done; next = lines.next()) {
    if (!holdsObject(next.value)) return [];
    if (two.push(next.value) === 2) break;
  }
  return two;
}

function holdsObject(line: Line): boolean {
  return !isBroken(line) && isJsonObject(line.value);
}
