/**
 * A port of a fault without any compaction, for `scan` to find: scaffold rows are filtered out and a steer is put in
 * behind the newest tool row, both possibly in front of the ask, whose index is used afterwards. Nothing imports it.
 */
import type { PortRow } from './messages.ts';

export function prepared(
  messages: PortRow[],
  ask: PortRow,
  steer: PortRow,
  isScaffold: (row: PortRow) => boolean,
): PortRow[] {
  const askIndex = messages.lastIndexOf(ask);
  let rows = messages.filter((row) => !isScaffold(row));
  const newest = rows.findLastIndex(({ role }) => role === 'tool');
  if (newest >= 0) rows.splice(newest + 1, 0, steer);
  rows = [...rows];
  rows[askIndex] = { ...ask, content: `${ask.content}\n\nremember` };
  return rows;
}
