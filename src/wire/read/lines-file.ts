/**
 * Transcripts in JSON Lines. Either the lines together are one list (messages, or the entries of a session log), or
 * each line holds a transcript of its own (recorded requests, data sets); the first telling line decides.
 */
import { isJsonObject } from '../../history/json.ts';
import { FORMATS, formatNamed } from '../formats.ts';
import { type Candidate, findLists, listKey, recognise } from './find-list.ts';
import { choose } from './json-file.ts';
import { type BrokenLine, inTurn, isBroken, type JsonLine, type Line } from './json-lines.ts';
import { type JsonPath, parsePath, printPath, valueAt } from './json-path.ts';
import type { Reading, ReadOptions } from './reading.ts';
import { noMessages } from './refusals.ts';

/** Fields under which a line may hold its message. */
const WRAPPERS = ['message', 'item', 'payload', 'data'] as const;

export function* readJsonLines(lines: Iterable<Line>, options: ReadOptions): Generator<Reading> {
  const at = options.at === undefined ? [] : parsePath(options.at);
  if (at.length > 0) {
    yield readOne(lines, at, options);
    return;
  }
  const good: JsonLine[] = [];
  const broken: BrokenLine[] = [];
  const source = lines[Symbol.iterator]();
  for (let next = source.next(); !next.done; next = source.next()) {
    const line = next.value;
    if (isBroken(line)) {
      broken.push(line);
      continue;
    }
    good.push(line);
    // The first line that is a message or a log entry makes the file a list; before it, one that holds a list does not.
    if (isEntry(line.value, options)) break;
    if (good.length === 1 && holdsList(line.value, options)) {
      yield* readRequests(good, broken, { [Symbol.iterator]: () => source }, options);
      return;
    }
  }
  for (let next = source.next(); !next.done; next = source.next()) {
    if (isBroken(next.value)) broken.push(next.value);
    else good.push(next.value);
  }
  yield readList(good, broken, options);
}

function isEntry(value: unknown, options: ReadOptions): boolean {
  if (options.format !== undefined) return listKey(value) === undefined;
  return recognise([value], [], FORMATS) !== undefined;
}

function holdsList(value: unknown, options: ReadOptions): boolean {
  return options.format === undefined ? findLists(value, FORMATS).length > 0 : listKey(value) !== undefined;
}

function readList(good: readonly JsonLine[], broken: readonly BrokenLine[], options: ReadOptions): Reading {
  const values = good.map((line) => line.value);
  const found = listOf(values, options);
  if (found === undefined) throw noMessages(values);
  const transcript = found.format.parse(found.value);
  return {
    transcript,
    format: found.format,
    reason: found.reason,
    shape: 'json-lines',
    at: printPath(found.path),
    get lines() {
      return transcript.places.map(({ index }) => good[Math.max(0, index)]?.line ?? 1);
    },
    broken,
    others: [],
  };
}

/** The lines as a list, or what all of them hold under the same key. */
function listOf(values: readonly unknown[], options: ReadOptions): Candidate | undefined {
  const own = recognise(values, [], options.format === undefined ? FORMATS : [formatNamed(options.format)]);
  if (own !== undefined) return own;
  for (const key of WRAPPERS) {
    if (!values.every((value) => isJsonObject(value) && isJsonObject(value[key]))) continue;
    const inner = values.map((value) => (value as Record<string, unknown>)[key]);
    const found = recognise(inner, [], FORMATS);
    if (found !== undefined) return { ...found, path: [] };
  }
  if (options.format === undefined) return undefined;
  return { format: formatNamed(options.format), reason: 'as named', value: values, path: [], count: values.length };
}

/** One reading per line. The last one is held back, so that it can tell of broken lines behind it. */
function* readRequests(
  first: readonly JsonLine[],
  before: readonly BrokenLine[],
  rest: Iterable<Line>,
  options: ReadOptions,
): Generator<Reading> {
  let broken = [...before];
  let held: Reading | undefined;
  let index = -1;
  for (const line of inTurn(first, rest)) {
    if (isBroken(line)) {
      broken.push(line);
      continue;
    }
    index++;
    const { best, others } = choose(line.value, options);
    if (best === undefined) {
      broken.push({ line: line.line, problem: 'no messages' });
      continue;
    }
    if (held !== undefined) yield held;
    held = readingOf(best, [index], line.line, broken, others);
    broken = [];
  }
  if (held !== undefined) yield { ...held, broken: [...held.broken, ...broken] };
}

/** What `at` names among the lines, which count as one list. */
function readOne(lines: Iterable<Line>, at: JsonPath, options: ReadOptions): Reading {
  const good: JsonLine[] = [];
  const broken: BrokenLine[] = [];
  for (const line of lines) {
    if (isBroken(line)) broken.push(line);
    else good.push(line);
  }
  const chosen = valueAt(
    good.map((line) => line.value),
    at,
  );
  const { best, others } = choose(chosen, options);
  if (best === undefined) throw noMessages(chosen);
  return readingOf(best, at, good[Number(at[0])]?.line ?? 1, broken, others);
}

function readingOf(
  found: Candidate,
  root: JsonPath,
  line: number,
  broken: readonly BrokenLine[],
  others: readonly Candidate[],
): Reading {
  const transcript = found.format.parse(found.value);
  return {
    transcript,
    format: found.format,
    reason: found.reason,
    shape: 'json-lines',
    at: printPath([...root, ...found.path]),
    lines: transcript.history.map(() => line),
    broken,
    others: others.map((one) => printPath([...root, ...one.path])),
  };
}
