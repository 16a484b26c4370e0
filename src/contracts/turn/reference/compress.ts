/** The compressor as the script directs it: it takes rows out, puts a summary in, and gives a new list or the same one. */
import { wording } from '../options.ts';
import type { Ask, CompactEvent, LiveRow, Shape } from '../types.ts';
import { newRow, unsent } from './row.ts';

/**
 * `ask` is the ask of a running turn, undefined between turns. `freshUid` numbers the rows that are made here.
 * The very same list comes back when there was nothing to do. A new list holds fresh copies: what was sent for the rows
 * before is forgotten, since the provider's cached prefix is gone too.
 */
export function compress(
  rows: readonly LiveRow[],
  ask: Ask | undefined,
  event: CompactEvent,
  freshUid: () => number,
): readonly LiveRow[] {
  const [from, to] = span(rows, event.head, event.drop);
  if (from === to && event.rewrite === undefined && event.todo === undefined) return rows;
  const head = rows.slice(0, from).map(unsent);
  const tail = rows.slice(to).map(unsent);
  let summaryAt = -1;
  let next = [...head, ...tail];
  if (from < to && event.shape !== 'none') {
    const shape = placeable(event.shape, head.at(-1), tail[0]);
    const text = `${wording.summaryPrefix}${to - from} rows${wording.summaryEnd}`;
    summaryAt = from;
    if (shape === 'row-user' || shape === 'row-assistant') {
      const role = shape === 'row-user' ? 'user' : 'assistant';
      next = [...head, newRow({ role, content: text, sum: 'standalone' }, freshUid()), ...tail];
    } else {
      next = [...head, merged(tail[0] as LiveRow, text, shape), ...tail.slice(1)];
    }
  }
  if (ask !== undefined) {
    if (!event.bare || summaryAt < 0) next = putBehind(next, ask, summaryAt, from);
    if (event.rewrite !== undefined) next = rewriteAsk(next, ask, event.rewrite);
  }
  return event.todo ? withTodo(next, freshUid) : next;
}

/** After any compaction: an ask that is lost or stands in front of a summary is put behind the newest summary again. */
export function guardHandoff(rows: readonly LiveRow[], ask: Ask): readonly LiveRow[] {
  const summaryAt = rows.findLastIndex((row) => row.sum !== undefined);
  return putBehind(rows, ask, summaryAt, rows.length);
}

/** The rows to take, [from, to): widened in front over results, cut short behind so that no result loses its call. */
function span(rows: readonly LiveRow[], head: number, drop: number): readonly [number, number] {
  let from = Math.min(head, rows.length);
  while (rows[from]?.role === 'tool') from++;
  let to = Math.min(from + drop, rows.length);
  while (to > from && rows[to]?.role === 'tool') to--;
  return [from, to];
}

/** The shape nearest to the wanted one that puts no two user rows side by side. */
function placeable(wanted: Shape, before: LiveRow | undefined, behind: LiveRow | undefined): Shape {
  const takesText = behind?.role === 'user' && behind.sum === undefined && behind.display === undefined;
  if (wanted === 'merge-forced' || wanted === 'merge-delimited') {
    if (takesText) return wanted;
  } else if (wanted === 'row-assistant' && before !== undefined) {
    return wanted;
  }
  if (behind?.role === 'user') return takesText ? 'merge-forced' : 'row-assistant';
  return before?.role === 'user' ? 'row-assistant' : 'row-user';
}

function merged(row: LiveRow, summary: string, shape: Shape): LiveRow {
  return shape === 'merge-forced'
    ? { ...row, content: summary + row.content, sum: 'end' }
    : {
        ...row,
        content: wording.mergedHeader + row.content + wording.mergedDelimiter + summary,
        sum: 'delimited',
      };
}

/** An older copy of the ask stays where it is. */
function putBehind(rows: readonly LiveRow[], ask: Ask, summaryAt: number, otherwise: number): LiveRow[] {
  const at = rows.findLastIndex((row) => row.uid === ask.uid);
  if (at >= 0 && at >= summaryAt) return [...rows];
  const next = [...rows];
  const summary = next[summaryAt];
  if (summary?.role === 'user' && summary.sum === 'standalone') {
    const content = summary.content + ask.text;
    next[summaryAt] = newRow({ role: 'user', content, sum: 'end', at: ask.at }, ask.uid);
  } else {
    const own = newRow({ role: 'user', content: ask.text, at: ask.at }, ask.uid);
    next.splice(summaryAt < 0 ? otherwise : summaryAt + 1, 0, own);
  }
  return next;
}

function rewriteAsk(rows: readonly LiveRow[], ask: Ask, text: string): LiveRow[] {
  const at = rows.findLastIndex((row) => row.uid === ask.uid);
  return rows.map((row, i) => (i === at && row.sum === undefined ? { ...row, content: text } : row));
}

/** Into the last row when a user wrote that, else as a row of its own. */
function withTodo(rows: readonly LiveRow[], freshUid: () => number): LiveRow[] {
  const last = rows.at(-1);
  if (last?.role === 'user' && last.sum === undefined && last.display === undefined) {
    return [...rows.slice(0, -1), { ...last, content: `${last.content}\n\n${wording.todo}` }];
  }
  return [...rows, newRow({ role: 'user', content: wording.todo, display: 'todo' }, freshUid())];
}
