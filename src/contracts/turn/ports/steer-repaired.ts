/** The step of steer-faulty.ts, repaired: the index is taken when the list has its last form. */
import type { PortRow } from './messages.ts';

export function prepared(
  messages: PortRow[],
  ask: PortRow,
  steer: PortRow,
  isScaffold: (row: PortRow) => boolean,
): PortRow[] {
  const rows = messages.filter((row) => !isScaffold(row));
  const newest = rows.findLastIndex(({ role }) => role === 'tool');
  if (newest > rows.lastIndexOf(ask)) rows.splice(newest + 1, 0, steer);
  const askIndex = rows.lastIndexOf(ask);
  if (askIndex >= 0) rows[askIndex] = { ...ask, content: `${ask.content}\n\nremember` };
  return rows;
}
