/** The one shape of all rows of the optimized loop. */
import type { LiveRow, Row } from '../types.ts';

export function liveRow(row: Row, uid: number): LiveRow {
  return {
    role: row.role,
    content: row.content,
    uid,
    calls: row.calls,
    callId: row.callId,
    display: row.display,
    sum: row.sum,
    at: row.at,
    api: undefined,
  };
}

/** The row with its clean text alone. */
export function clean(row: LiveRow): LiveRow {
  return row.api === undefined ? row : { ...row, api: undefined };
}
