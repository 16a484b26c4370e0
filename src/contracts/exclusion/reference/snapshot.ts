/** What a list holds at one moment. */
import type { Entry, Row } from '../types.ts';

/** Rows share the annotations, which are replaced and never changed. */
export function snapshot(list: readonly Entry[]): Row[] {
  return list.map(rowOf);
}

/** Safe even from a compactor that changes annotations in place. */
export function deepSnapshot(list: readonly Entry[]): Row[] {
  return list.map((entry) => ({ ...rowOf(entry), group: entry.group && { ...entry.group } }));
}

function rowOf({ object, role, parts, id, excluded, reason, group }: Entry): Row {
  return { object, role, parts, id, excluded, reason, group };
}
