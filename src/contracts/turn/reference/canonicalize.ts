/**
 * What may be replayed of earlier turns. Only the rows in front of the ask may come here: the three passes take out
 * what a finished turn left half done, and would do the same to a turn that is still running.
 */
import { confirmations, readOnlyTools, wording } from '../options.ts';
import type { Call, LiveRow } from '../types.ts';
import { newRow } from './row.ts';

/** Pure and idempotent. `now` is the time at which the turn was admitted, the same for all its requests. */
export function canonicalize(rows: readonly LiveRow[], now: number, expiry: number): LiveRow[] {
  return settleTail(settleInterrupted(rows)).map((row) => expire(row, now, expiry));
}

/** An interrupted block is dropped when its tools only read; otherwise its interrupted results say so. */
function settleInterrupted(rows: readonly LiveRow[]): LiveRow[] {
  const kept: LiveRow[] = [];
  for (let i = 0; i < rows.length; ) {
    const head = rows[i] as LiveRow;
    let end = i + 1;
    if (hasCalls(head)) while (rows[end]?.role === 'tool') end++;
    const block = rows.slice(i, end);
    i = end;
    if (!block.some(isInterrupted)) {
      kept.push(...block);
    } else if (hasCalls(head) && !readsOnly(head.calls)) {
      for (const row of block) kept.push(isInterrupted(row) ? withEffectNotice(row, head.calls) : row);
    }
  }
  return kept;
}

/** Calls at the very end were never answered: dropped when they only read, else answered with what is known. */
function settleTail(rows: LiveRow[]): LiveRow[] {
  for (let last = rows.at(-1); last !== undefined && hasCalls(last); last = rows.at(-1)) {
    if (readsOnly(last.calls)) rows.pop();
    else for (const call of last.calls) rows.push(synthetic(call));
  }
  return rows;
}

function expire(row: LiveRow, now: number, expiry: number): LiveRow {
  if (row.role !== 'user' || row.at === undefined || !confirmations.has(row.content.trim().toLowerCase())) return row;
  if (row.at !== 'unreadable' && now - row.at >= 0 && now - row.at <= expiry) return row;
  return newRow({ role: 'user', content: wording.expired, at: row.at }, row.uid);
}

function hasCalls(row: LiveRow): row is LiveRow & { readonly calls: readonly Call[] } {
  return row.role === 'assistant' && row.calls !== undefined && row.calls.length > 0;
}

function readsOnly(calls: readonly Call[]): boolean {
  return calls.every((call) => readOnlyTools.has(call.name));
}

/** The last line is the marker; in a JSON result the command must have failed and its output end with the marker. */
function isInterrupted(row: LiveRow): boolean {
  if (row.role !== 'tool' || !row.content.includes('interrupted')) return false;
  let text = row.content;
  if (text.startsWith('{')) {
    const fields = jsonObject(text);
    if (fields !== undefined) {
      const { exit_code: code, output } = fields;
      if (typeof code !== 'number' || code === 0 || typeof output !== 'string') return false;
      text = output;
    }
  }
  return text.trimEnd().split('\n').at(-1)?.trim() === wording.interrupted;
}

function jsonObject(text: string): { readonly [key: string]: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

function withEffectNotice(row: LiveRow, calls: readonly Call[]): LiveRow {
  const call = calls.find(({ id }) => id === row.callId);
  return { ...row, content: notice(call) };
}

function synthetic(call: Call): LiveRow {
  return newRow({ role: 'tool', content: notice(call), callId: call.id }, -1);
}

/** A result whose call is not known may come from any tool. */
function notice(call: Call | undefined): string {
  return call !== undefined && readOnlyTools.has(call.name) ? wording.notCompleted : wording.unknownEffect;
}
