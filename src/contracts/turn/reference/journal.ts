/** The session store as a loop sees it. The real ones are in the room store; this is the one that fuzzing uses. */
import type { LiveRow } from '../types.ts';

export interface Journal {
  append(rows: readonly LiveRow[]): void;
  /**
   * The list has changed elsewhere than at its end: `rows` become the active ones, and active rows that are not among
   * them any more are archived. All of it happens or nothing; with `dies` the process is killed before it is done.
   */
  replace(rows: readonly LiveRow[], dies: boolean): void;
  active(): readonly LiveRow[];
  archived(): readonly LiveRow[];
}

export function memoryJournal(history: readonly LiveRow[]): Journal {
  let active = history;
  let archived: readonly LiveRow[] = [];
  return {
    append(rows) {
      if (rows.length > 0) active = [...active, ...rows];
    },
    replace(rows, dies) {
      if (dies) return;
      const gone = lost(active, rows);
      if (gone.length > 0) archived = [...archived, ...gone];
      active = rows;
    },
    active: () => active,
    archived: () => archived,
  };
}

/** Rows of `before` that `after` does not hold with the same words. */
export function lost(before: readonly LiveRow[], after: readonly LiveRow[]): LiveRow[] {
  const kept = new Set(after.map(identity));
  return before.filter((row) => !kept.has(identity(row)));
}

function identity(row: LiveRow): string {
  return `${row.uid} ${row.content}`;
}
