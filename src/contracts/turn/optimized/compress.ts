/** The compressor as the script directs it, in one walk over the list. */
import { wording } from '../options.ts';
import type { Ask, CompactEvent, LiveRow } from '../types.ts';
import { clean, liveRow } from './row.ts';

/** How many rows from the front stay, where the kept tail begins; no result is parted from its call. */
function bounds(rows: readonly LiveRow[], event: CompactEvent): { readonly from: number; readonly to: number } {
  const { length } = rows;
  let from = Math.min(event.head, length);
  while (from < length && rows[from]!.role === 'tool') from++;
  let to = Math.min(from + event.drop, length);
  while (to > from && to < length && rows[to]!.role === 'tool') to--;
  return { from, to };
}

/**
 * The new list, or undefined when there was nothing to do. `ask` is given while a turn runs: it ends up behind the
 * newest summary, by the compressor or by the loop's own guard. `firstUid` is for the rows made here, at most two.
 */
export function compressed(
  rows: readonly LiveRow[],
  event: CompactEvent,
  ask: Ask | undefined,
  firstUid: number,
): LiveRow[] | undefined {
  const { from, to } = bounds(rows, event);
  if (from === to && event.rewrite === undefined && !event.todo) return undefined;
  const next: LiveRow[] = [];
  for (let i = 0; i < from; i++) next.push(clean(rows[i]!));
  let tail = to;
  let uid = firstUid;
  let summaryAt = -1;
  if (from < to && event.shape !== 'none') {
    summaryAt = from;
    const text = `${wording.summaryPrefix}${to - from} rows${wording.summaryEnd}`;
    const merged = mergedSummary(event, rows[tail], rows[from - 1] !== undefined, text);
    if (merged !== undefined) tail++;
    next.push(
      merged ?? liveRow({ role: roleFor(event, rows[from - 1], rows[tail]), content: text, sum: 'standalone' }, uid++),
    );
  }
  for (; tail < rows.length; tail++) next.push(clean(rows[tail]!));
  if (ask !== undefined) {
    if (!event.bare || summaryAt < 0) putAskBehind(next, ask, summaryAt, from);
    if (event.rewrite !== undefined) rewriteAsk(next, ask, event.rewrite);
  }
  if (event.todo) addTodo(next, uid);
  if (ask !== undefined) {
    // An older copy of the ask in front of an earlier summary is no ask, though the compressor took it for one.
    let newest = next.length - 1;
    while (newest >= 0 && next[newest]!.sum === undefined) newest--;
    putAskBehind(next, ask, newest, next.length);
  }
  return next;
}

/** The first kept row with the summary in it, or undefined when the summary is to be a row of its own. */
function mergedSummary(
  event: CompactEvent,
  behind: LiveRow | undefined,
  hasHead: boolean,
  summary: string,
): LiveRow | undefined {
  if (behind?.role !== 'user' || behind.sum !== undefined || behind.display !== undefined) return undefined;
  if (event.shape === 'row-assistant' && hasHead) return undefined;
  const row = clean(behind);
  if (event.shape !== 'merge-delimited') return { ...row, content: summary + row.content, sum: 'end' };
  const content = `${wording.mergedHeader}${row.content}${wording.mergedDelimiter}${summary}`;
  return { ...row, content, sum: 'delimited' };
}

/** A summary row speaks as the user unless that would put two user rows side by side. */
function roleFor(event: CompactEvent, before: LiveRow | undefined, behind: LiveRow | undefined): 'user' | 'assistant' {
  if (event.shape === 'row-assistant' && before !== undefined) return 'assistant';
  return behind?.role === 'user' || before?.role === 'user' ? 'assistant' : 'user';
}

/** The last row that is the ask or a copy of it; -1 when there is none. */
export function positionOf(rows: readonly LiveRow[], uid: number): number {
  let at = rows.length - 1;
  while (at >= 0 && rows[at]!.uid !== uid) at--;
  return at;
}

function putAskBehind(rows: LiveRow[], ask: Ask, summaryAt: number, otherwise: number): void {
  const at = positionOf(rows, ask.uid);
  if (at >= 0 && at >= summaryAt) return;
  const { uid, text } = ask;
  const summary = rows[summaryAt];
  if (summary?.role === 'user' && summary.sum === 'standalone') {
    rows[summaryAt] = liveRow({ role: 'user', content: summary.content + text, sum: 'end', at: ask.at }, uid);
    return;
  }
  rows.splice(summaryAt < 0 ? otherwise : summaryAt + 1, 0, liveRow({ role: 'user', content: text, at: ask.at }, uid));
}

function rewriteAsk(rows: LiveRow[], ask: Ask, content: string): void {
  const at = positionOf(rows, ask.uid);
  const row = rows[at];
  if (row !== undefined && row.sum === undefined) rows[at] = { ...row, content };
}

function addTodo(rows: LiveRow[], uid: number): void {
  const last = rows[rows.length - 1];
  if (last?.role === 'user' && last.sum === undefined && last.display === undefined) {
    rows[rows.length - 1] = { ...last, content: `${last.content}\n\n${wording.todo}` };
  } else {
    rows.push(liveRow({ role: 'user', content: wording.todo, display: 'todo' }, uid));
  }
}
