import type { Row } from '../types.ts';
import { annotatedLists, breachIn, type ExclusionRule, FOLLOW_UPS, givenIds } from './lists.ts';

export const uniqueIds: ExclusionRule = {
  kind: 'pointwise',
  id: 'exclusion/unique-ids',
  title: 'no id that compaction gives is that of another message',
  why: 'links between summaries and messages go by id: a second message of the same id is excluded or brought back with the first',
  implies: FOLLOW_UPS,
  check(trial) {
    const given = givenIds(trial.input);
    const stores = trial.output.map((step) => ({ step, name: 'store' as const, rows: step.store }));
    // Links go by id: once two messages have been given the same one, nothing can be promised of any other.
    if (stores.some(({ rows }) => repeats(rows, given))) return undefined;
    for (const { step, name, rows } of [...annotatedLists(trial), ...stores]) {
      const seen = new Set<string>();
      for (const row of rows) {
        if (row.id === undefined || given.has(row.id)) continue;
        if (seen.has(row.id)) return breachIn(step, name, 'id', `two messages have the id ${row.id}`, row);
        seen.add(row.id);
      }
    }
    return undefined;
  },
};

/** Whether two messages have the same one of `ids`. */
function repeats(rows: readonly Row[], ids: ReadonlySet<string>): boolean {
  const seen = new Set<string>();
  for (const { id } of rows) {
    if (id === undefined || !ids.has(id)) continue;
    if (seen.has(id)) return true;
    seen.add(id);
  }
  return false;
}
