/** Alternation repair as a scan that mostly finds nothing, and one pass over the list when it does. */
import type { Call, LiveRow } from '../types.ts';
import { liveRow } from './row.ts';

/**
 * Whether rows from `from` on need repair, given that all rows before are in order. Starts at the last row that is no
 * result, because only that tells which calls a following result may answer.
 */
export function needsRepair(rows: readonly LiveRow[], from: number): boolean {
  let i = Math.min(from, rows.length) - 1;
  while (i > 0 && rows[i]!.role === 'tool') i--;
  let before: LiveRow | undefined;
  let answers = 0;
  for (i = Math.max(i, 0); i < rows.length; i++) {
    const row = rows[i]!;
    if (row.role === 'tool') {
      if (before?.calls === undefined || !answersOpenCall(rows, i, before.calls, answers++)) return true;
      continue;
    }
    const adjacent = before !== undefined && answers === 0 && before.role === row.role;
    if (adjacent && (row.role === 'assistant' || takesMore(before!))) return true;
    before = row;
    answers = 0;
  }
  return false;
}

/** The result at `at` is the n-th of its run: its id must be one of the calls, as often as it has not come before. */
function answersOpenCall(rows: readonly LiveRow[], at: number, calls: readonly Call[], n: number): boolean {
  const id = rows[at]!.callId;
  let left = 0;
  for (const call of calls) if (call.id === id) left++;
  for (let i = at - n; i < at; i++) if (rows[i]!.callId === id) left--;
  return left > 0;
}

/** Whether a user row may be joined with the one behind it. */
function takesMore(row: LiveRow): boolean {
  return row.sum === undefined && row.display !== 'steer';
}

/**
 * The repaired list. Assistant rows merge when they are neighbours before any result is dropped, user rows when they
 * are neighbours after that.
 */
export function repaired(rows: readonly LiveRow[], askUid: number): LiveRow[] {
  const kept: LiveRow[] = [];
  let open: string[] = [];
  let wasAssistant = false;
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!;
    const last = kept[kept.length - 1];
    if (row.role === 'assistant') {
      const whole = wasAssistant ? united(last!, row) : row;
      if (wasAssistant) kept[kept.length - 1] = whole;
      else kept.push(row);
      open = whole.calls?.map((call) => call.id) ?? [];
      wasAssistant = true;
      continue;
    }
    wasAssistant = false;
    if (row.role === 'tool') {
      const at = open.indexOf(row.callId ?? '');
      if (at < 0) continue;
      open.splice(at, 1);
      kept.push(row);
    } else {
      open = [];
      if (last?.role === 'user' && takesMore(last)) kept[kept.length - 1] = joined(last, row, askUid);
      else kept.push(row);
    }
  }
  return kept;
}

function united(first: LiveRow, second: LiveRow): LiveRow {
  const calls = new Map<string, Call>();
  for (const call of first.calls ?? []) if (!calls.has(call.id)) calls.set(call.id, call);
  for (const call of second.calls ?? []) if (!calls.has(call.id)) calls.set(call.id, call);
  const content =
    first.content === '' || second.content === ''
      ? first.content + second.content
      : `${first.content}\n${second.content}`;
  const all = calls.size > 0 ? [...calls.values()] : undefined;
  return liveRow({ role: 'assistant', content, calls: all, sum: first.sum ?? second.sum }, second.uid);
}

function joined(first: LiveRow, second: LiveRow, askUid: number): LiveRow {
  const display = first.display === undefined ? undefined : second.display;
  const content = `${first.content}\n\n${second.content}`;
  const { at, sum } = second;
  return liveRow({ role: 'user', content, display, at, sum }, first.uid === askUid ? askUid : second.uid);
}
