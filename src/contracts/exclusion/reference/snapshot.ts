/** What a list holds at one moment, safe from whatever happens to its messages later. */
import type { Entry, Row } from '../types.ts';

export function snapshot(list: readonly Entry[]): Row[] {
  return list.map((entry) => ({ ...entry, group: entry.group && { ...entry.group } }));
}
