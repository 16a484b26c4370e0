/** A transcript in one JSON value. */
import { isJsonObject } from '../../history/json.ts';
import { FORMATS, formatNamed } from '../formats.ts';
import { type Candidate, findLists, listKey, longest, recognise } from './find-list.ts';
import { parsePath, printPath, valueAt } from './json-path.ts';
import { elementLines } from './line-numbers.ts';
import type { Reading, ReadOptions } from './reading.ts';
import { noMessages } from './refusals.ts';

/** `text` is what `value` was parsed from, for the line numbers. Throws UsageError. */
export function readJson(value: unknown, text: string, options: ReadOptions): Reading {
  const root = options.at === undefined ? [] : parsePath(options.at);
  const chosen = valueAt(value, root);
  const { best, others } = choose(chosen, options);
  if (best === undefined) throw noMessages(chosen, root.length === 0 ? undefined : findLists(value, FORMATS));
  const path = [...root, ...best.path];
  let lines: readonly number[] | undefined;
  const transcript = best.format.parse(best.value);
  return {
    transcript,
    format: best.format,
    reason: best.reason,
    shape: 'json',
    at: printPath(path),
    // Asked for only when there is something to say of a message: the text is walked a second time for it.
    get lines() {
      if (lines === undefined) {
        const ofElements = elementLines(text, path);
        lines = transcript.places.map(({ index }) => ofElements[Math.max(0, index)] ?? 1);
      }
      return lines;
    },
    broken: [],
    others: others.map((one) => printPath([...root, ...one.path])),
  };
}

/** The list to read in a value: the longest that a format recognises, or what the named format has to take. */
export function choose(
  value: unknown,
  options: ReadOptions,
): { best: Candidate | undefined; others: readonly Candidate[] } {
  if (options.format !== undefined) return { best: named(value, options.format), others: [] };
  const found = findLists(value, FORMATS);
  const best = longest(found);
  return { best: best ?? alone(value), others: found.filter((one) => one !== best) };
}

/** A format that was named need not recognise its list: an empty one looks like nothing. */
function named(value: unknown, name: string): Candidate | undefined {
  const format = formatNamed(name);
  const reason = 'as named';
  const key = listKey(value);
  if (Array.isArray(value)) return { format, reason, value, path: [], count: value.length };
  if (key !== undefined) return { format, reason, value, path: [key], count: 0 };
  const found = longest(findLists(value, [format])) ?? longest(findLists(value, FORMATS)) ?? alone(value);
  return found && { ...found, format, reason };
}

/** A single log entry, as a session's file of one line has it. */
function alone(value: unknown): Candidate | undefined {
  return isJsonObject(value) ? recognise([value], [], FORMATS) : undefined;
}
