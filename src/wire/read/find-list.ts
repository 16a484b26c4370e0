/**
 * Finds the list of messages in any JSON: the value itself, a request body, or one of either anywhere inside (an error
 * dump, a log object).
 */
import { isJsonObject } from '../../history/json.ts';
import type { Format } from '../format.ts';
import type { JsonPath } from './json-path.ts';

/** A list that some format recognises. */
export interface Candidate {
  readonly format: Format;
  /** Why it looks like that format. */
  readonly reason: string;
  /** The list, or the body that holds it: what the format can parse. */
  readonly value: unknown;
  /** Where the list itself stands. */
  readonly path: JsonPath;
  readonly count: number;
}

/** The keys under which request bodies hold their list. */
export const LIST_KEYS = ['messages', 'contents', 'input', 'entries'] as const;
const MAX_DEPTH = 64;

/** All candidates, in the order of the JSON; a recognised one is not looked into. */
export function findLists(value: unknown, formats: readonly Format[]): Candidate[] {
  const found: Candidate[] = [];
  search(value, [], formats, found);
  return found;
}

/** The longest one; the first of several. */
export function longest(candidates: readonly Candidate[]): Candidate | undefined {
  let best: Candidate | undefined;
  for (const one of candidates) if (best === undefined || one.count > best.count) best = one;
  return best;
}

/** Holds `value` against each format in turn. */
export function recognise(value: unknown, path: JsonPath, formats: readonly Format[]): Candidate | undefined {
  const key = Array.isArray(value) ? undefined : listKey(value);
  const list = key === undefined ? value : (value as Record<string, unknown>)[key];
  if (!Array.isArray(list)) return undefined;
  for (const format of formats) {
    const reason = format.recognise(value);
    if (reason === undefined) continue;
    return { format, reason, value, path: key === undefined ? path : [...path, key], count: list.length };
  }
  return undefined;
}

/** The key of the list in a body. */
export function listKey(value: unknown): string | undefined {
  return isJsonObject(value) ? LIST_KEYS.find((key) => Array.isArray(value[key])) : undefined;
}

function search(value: unknown, path: JsonPath, formats: readonly Format[], found: Candidate[]): void {
  if (typeof value !== 'object' || value === null || path.length > MAX_DEPTH) return;
  const own = recognise(value, path, formats);
  if (own !== undefined) {
    found.push(own);
    return;
  }
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) search(value[i], [...path, i], formats, found);
    return;
  }
  for (const key of Object.keys(value)) {
    search((value as Record<string, unknown>)[key], [...path, key], formats, found);
  }
}
