/** Where this turn begins: by the words of the ask, as agent loops do it, and by its uid, which is always right. */
import { wording } from '../options.ts';
import type { Ask, LiveRow, SummaryForm } from '../types.ts';

/** Rows that stand for the user but were written by the program: never taken for an ask. */
const synthetic: readonly string[] = [wording.todo, wording.empty];

/** The part of a row that the user wrote, or undefined when there is none. */
export function view(row: LiveRow): string | undefined {
  if (row.role !== 'user') return undefined;
  if (row.display !== undefined && (row.sum !== undefined ? row.display !== 'hidden' : row.display !== 'steer')) {
    return undefined;
  }
  const text = row.sum === undefined ? row.content : besideSummary(row.content, row.sum);
  return text.trim() === '' || synthetic.includes(text) ? undefined : text;
}

/** The live text of a row that carries a summary too. */
function besideSummary(content: string, form: SummaryForm): string {
  if (form === 'standalone') return '';
  if (form === 'end') {
    const end = content.indexOf(wording.summaryEnd);
    return end < 0 ? '' : content.slice(end + wording.summaryEnd.length).trimStart();
  }
  const before = content.split(wording.mergedDelimiter)[0] as string;
  return (before.startsWith(wording.mergedHeader) ? before.slice(wording.mergedHeader.length) : before).trim();
}

/** The last row with the ask's words, else the last row that a user wrote, else -1. */
export function reanchorByText(rows: readonly LiveRow[], ask: Ask): number {
  let fallback = -1;
  for (let i = rows.length - 1; i >= 0; i--) {
    const row = rows[i] as LiveRow;
    if (row.role !== 'user') continue;
    if (row.content === ask.text) return i;
    const own = view(row);
    if (own === undefined) continue;
    if (own === ask.text) return i;
    if (fallback < 0) fallback = i;
  }
  return fallback;
}

/** Whether the row at `index` has the ask's words: a comparison of texts, so an older copy passes too. */
export function anchorsByText(rows: readonly LiveRow[], index: number, ask: Ask): boolean {
  const row = rows[index];
  return row?.role === 'user' && (row.content === ask.text || view(row) === ask.text);
}

/** The last row that is the ask or a copy of it, else -1. */
export function locateByUid(rows: readonly LiveRow[], ask: Ask): number {
  return rows.findLastIndex((row) => row.uid === ask.uid);
}

export function anchorsByUid(rows: readonly LiveRow[], index: number, ask: Ask): boolean {
  return index >= 0 && index === locateByUid(rows, ask);
}
