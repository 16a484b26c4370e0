/** The last pass over the wire copy: every result in the run of its call, every call answered, no row empty. */
import { wording } from '../options.ts';
import type { Call, LiveRow } from '../types.ts';
import { newRow } from './row.ts';

/**
 * Pairs by position: a result belongs to the nearest assistant row in front of it, and a user row ends that run.
 * A result that matches no open call is dropped, a call without a result gets a stub.
 */
export function sanitize(rows: readonly LiveRow[]): LiveRow[] {
  const wire: LiveRow[] = [];
  let open: Call[] = [];
  const closeRun = (): void => {
    if (open.length === 0) return;
    for (const call of open) wire.push(newRow({ role: 'tool', content: wording.unanswered, callId: call.id }, -1));
    open = [];
  };
  for (const row of rows) {
    if (row.role === 'tool') {
      const at = open.findIndex((call) => call.id === row.callId);
      if (at < 0) continue;
      open.splice(at, 1);
      wire.push(row);
      continue;
    }
    closeRun();
    const healed = heal(row);
    if (healed.calls !== undefined) open = [...healed.calls];
    wire.push(healed);
  }
  closeRun();
  return wire;
}

/** Duplicate ids inside one row are one call, an empty list of calls is none, an empty row gets a placeholder. */
function heal(row: LiveRow): LiveRow {
  const { calls } = row;
  if (calls === undefined) return row.content === '' ? { ...row, content: wording.empty } : row;
  if (calls.length === 0) return heal({ ...row, calls: undefined });
  const distinct = calls.filter((call, i) => calls.findIndex(({ id }) => id === call.id) === i);
  return distinct.length === calls.length ? row : { ...row, calls: distinct };
}
