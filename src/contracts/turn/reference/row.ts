/** Rows as the loop makes them. */
import type { LiveRow, Row } from '../types.ts';

export function newRow(row: Row, uid: number): LiveRow {
  const { role, content, calls, callId, display, sum, at } = row;
  return { role, content, uid, calls, callId, display, sum, at, api: undefined };
}

/** What makes two rows the same for the store. */
export function identityOf(row: LiveRow): string {
  return `${row.uid} ${row.content}`;
}

/** The row without what was sent for it. */
export function unsent(row: LiveRow): LiveRow {
  return row.api === undefined ? row : { ...row, api: undefined };
}
