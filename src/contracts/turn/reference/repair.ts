/** Alternation repair of the live list: the one place outside of compactions where rows merge and indices move. */
import type { Call, LiveRow } from '../types.ts';
import { newRow } from './row.ts';

export interface Repaired {
  readonly rows: readonly LiveRow[];
  readonly changes: number;
}

/** Three passes; the very same list when nothing was wrong. A merged row that holds the ask keeps the ask's uid. */
export function repair(rows: readonly LiveRow[], askUid: number | undefined): Repaired {
  const united = mergeAssistants(rows);
  const answered = dropStrayResults(united);
  const merged = mergeUsers(answered, askUid);
  const changes = rows.length - merged.length;
  return { rows: changes === 0 ? rows : merged, changes };
}

function mergeAssistants(rows: readonly LiveRow[]): LiveRow[] {
  const kept: LiveRow[] = [];
  for (const row of rows) {
    const last = kept.at(-1);
    if (row.role === 'assistant' && last?.role === 'assistant') kept[kept.length - 1] = unite(last, row);
    else kept.push(row);
  }
  return kept;
}

function unite(first: LiveRow, second: LiveRow): LiveRow {
  const calls = [...(first.calls ?? [])];
  for (const call of second.calls ?? []) if (!calls.some(({ id }) => id === call.id)) calls.push(call);
  const content = [first.content, second.content].filter((text) => text !== '').join('\n');
  const row = { role: second.role, content, calls: calls.length > 0 ? calls : undefined, sum: first.sum ?? second.sum };
  return newRow(row, second.uid);
}

/** A result must answer an open call: those of the assistant row in front, until a user row; each one once. */
function dropStrayResults(rows: readonly LiveRow[]): LiveRow[] {
  let open: Call[] = [];
  return rows.filter((row) => {
    if (row.role === 'assistant') open = [...(row.calls ?? [])];
    if (row.role === 'user') open = [];
    if (row.role !== 'tool') return true;
    const at = open.findIndex(({ id }) => id === row.callId);
    if (at >= 0) open.splice(at, 1);
    return at >= 0;
  });
}

/** Two user rows in a row become one, unless the first carries a summary or is a steer. */
function mergeUsers(rows: readonly LiveRow[], askUid: number | undefined): LiveRow[] {
  const kept: LiveRow[] = [];
  for (const row of rows) {
    const last = kept.at(-1);
    const both = row.role === 'user' && last?.role === 'user';
    if (both && last.sum === undefined && last.display !== 'steer') kept[kept.length - 1] = join(last, row, askUid);
    else kept.push(row);
  }
  return kept;
}

/** The joined row is a plain one as soon as either part is; the summary form of the second stays. */
function join(first: LiveRow, second: LiveRow, askUid: number | undefined): LiveRow {
  const display = first.display === undefined ? undefined : second.display;
  const content = `${first.content}\n\n${second.content}`;
  const uid = first.uid === askUid ? first.uid : second.uid;
  return newRow({ role: 'user', content, display, sum: second.sum, at: second.at }, uid);
}
