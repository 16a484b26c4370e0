/** How two histories differ, said the way a person would: "message 4 is missing" rather than "arrays differ". */
import { isJsonObject } from './json.ts';
import type { History, Message } from './message.ts';
import { printMessage } from './notation.ts';
import { differingField, sameContent, sameJson } from './same.ts';

export interface Difference {
  readonly kind: 'missing' | 'extra' | 'changed';
  /** Index in `expected` for `missing`, in `actual` for the other two. */
  readonly message: number;
  readonly role: string;
  /** The kind of the first part that differs. */
  readonly part?: string;
  readonly field?: string;
  readonly says: string;
}

/** The first place where `actual` departs from `expected`; ids of messages are not compared. Linear. */
export function firstDifference(expected: History, actual: History): Difference | undefined {
  let at = 0;
  while (at < expected.length && at < actual.length && sameContent(expected[at]!, actual[at]!)) at++;
  const wanted = expected[at];
  const got = actual[at];
  if (wanted === undefined && got === undefined) return undefined;
  if (got === undefined || (wanted !== undefined && standsAt(expected[at + 1], got))) {
    const says = `message ${at} is missing: ${clip(printMessage(expected, at))}`;
    return { kind: 'missing', message: at, role: wanted!.role, says };
  }
  if (wanted === undefined || standsAt(actual[at + 1], wanted)) {
    const says = `message ${at} should not be there: ${clip(printMessage(actual, at))}`;
    return { kind: 'extra', message: at, role: got.role, says };
  }
  return changed(expected, actual, at);
}

function standsAt(other: Message | undefined, message: Message): boolean {
  return other !== undefined && sameContent(other, message);
}

function changed(expected: History, actual: History, at: number): Difference {
  const wanted = expected[at]!;
  const got = actual[at]!;
  const says = `message ${at} is ${clip(printMessage(actual, at))} and should be ${clip(printMessage(expected, at))}`;
  const base = { kind: 'changed', message: at, role: got.role, says } as const;
  if (wanted.role !== got.role) return { ...base, field: 'role' };
  if (wanted.source !== got.source) return { ...base, field: 'source' };
  if (wanted.summary !== got.summary) return { ...base, field: 'summary' };
  if (!sameJson(wanted.meta, got.meta)) return { ...base, field: 'meta' };
  const length = Math.max(wanted.parts.length, got.parts.length);
  for (let i = 0; i < length; i++) {
    const left = wanted.parts[i];
    const right = got.parts[i];
    if (left === undefined || right === undefined || left.kind !== right.kind) {
      return { ...base, part: (right ?? left)!.kind, field: 'parts' };
    }
    const field = differingField(left, right);
    if (field !== undefined) return { ...base, part: right.kind, field };
  }
  return base;
}

const CLIP = 120;
function clip(text: string): string {
  return text.length <= CLIP ? text : `${text.slice(0, CLIP)}…`;
}

/** One row of a before | after table: an index on either side, or on both where the two messages belong together. */
export interface Row {
  readonly before?: number;
  readonly after?: number;
  readonly same: boolean;
}

/** Above this many pairs to compare, rows are matched in order of appearance only. */
const MAX_CELLS = 250_000;

/** Puts two histories side by side: equal messages first, then those of one role that share a text or an id. */
export function alignHistories(before: History, after: History): Row[] {
  const rows: Row[] = [];
  let start = 0;
  while (start < before.length && start < after.length && sameContent(before[start]!, after[start]!)) {
    rows.push({ before: start, after: start, same: true });
    start++;
  }
  let left = before.length;
  let right = after.length;
  const ends: Row[] = [];
  while (left > start && right > start && sameContent(before[left - 1]!, after[right - 1]!)) {
    ends.push({ before: --left, after: --right, same: true });
  }
  const small = (left - start) * (right - start) <= MAX_CELLS;
  rows.push(...(small ? alignMiddle : alignInOrder)(before, after, start, left, right));
  return rows.concat(ends.reverse());
}

function alignInOrder(before: History, after: History, start: number, left: number, right: number): Row[] {
  const rows: Row[] = [];
  let i = start;
  for (let j = start; j < right; j++) {
    let match = i;
    while (match < left && likeness(before[match]!, after[j]!) === 0) match++;
    if (match === left) {
      rows.push({ after: j, same: false });
      continue;
    }
    while (i < match) rows.push({ before: i++, same: false });
    rows.push({ before: i, after: j, same: sameContent(before[i]!, after[j]!) });
    i++;
  }
  while (i < left) rows.push({ before: i++, same: false });
  return rows;
}

/** Longest common subsequence, weighted by likeness. */
function alignMiddle(before: History, after: History, start: number, left: number, right: number): Row[] {
  const width = right - start + 1;
  const best = new Float64Array((left - start + 1) * width);
  for (let i = left - 1; i >= start; i--) {
    for (let j = right - 1; j >= start; j--) {
      const here = (i - start) * width + (j - start);
      const match = likeness(before[i]!, after[j]!);
      const taken = match === 0 ? 0 : match + best[here + width + 1]!;
      best[here] = Math.max(taken, best[here + width]!, best[here + 1]!);
    }
  }
  const rows: Row[] = [];
  let i = start;
  let j = start;
  while (i < left && j < right) {
    const here = (i - start) * width + (j - start);
    const match = likeness(before[i]!, after[j]!);
    if (match > 0 && best[here] === match + best[here + width + 1]!) {
      rows.push({ before: i, after: j, same: sameContent(before[i]!, after[j]!) });
      i++;
      j++;
    } else if (best[here] === best[here + width]) rows.push({ before: i++, same: false });
    else rows.push({ after: j++, same: false });
  }
  while (i < left) rows.push({ before: i++, same: false });
  while (j < right) rows.push({ after: j++, same: false });
  return rows;
}

/** 0 for messages that have nothing to do with each other, up to 2 for equal ones. */
function likeness(left: Message, right: Message): number {
  if (left.role !== right.role) return 0;
  if (sameContent(left, right)) return 2;
  if (left.parts.length === 0 || right.parts.length === 0) return 0.5;
  const marks = new Set(left.parts.map(mark));
  return right.parts.some((part) => marks.has(mark(part))) ? 1 : 0.25;
}

/** What a part is known by once it has been edited. */
function mark(part: History[number]['parts'][number]): string {
  switch (part.kind) {
    case 'text':
    case 'reasoning':
      return part.kind + part.text;
    case 'call':
    case 'use':
      return part.kind + part.id;
    case 'result':
      return part.kind + part.callId;
    case 'media':
      return part.kind + part.ref;
    case 'data':
      return part.kind + (isJsonObject(part.data) ? Object.keys(part.data).join() : '');
  }
}
