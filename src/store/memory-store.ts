/** A session store that lives as long as its process: the one that fuzzing uses. */
import type { SessionStore } from './session-store.ts';

/** Two rows are the same when `identity` gives the same text. The lists that are handed out are never changed. */
export function memoryStore<Row>(rows: readonly Row[], identity: (row: Row) => string): SessionStore<Row> {
  let active = rows;
  let archived: readonly Row[] = [];
  return {
    append(more) {
      if (more.length > 0) active = [...active, ...more];
    },
    replace(next, midway) {
      midway?.();
      const kept = new Set(next.map(identity));
      const gone = active.filter((row) => !kept.has(identity(row)));
      if (gone.length > 0) archived = [...archived, ...gone];
      active = next;
    },
    active: () => active,
    archived: () => archived,
    close: () => {},
  };
}
