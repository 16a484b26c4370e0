/** The session store of the optimized loop: two lists that are replaced and never edited, so that traces can keep them. */
import type { LiveRow } from '../types.ts';
import { clean } from './row.ts';

export class Store {
  active: readonly LiveRow[];
  archive: readonly LiveRow[] = [];

  constructor(history: readonly LiveRow[]) {
    this.active = history;
  }

  append(rows: readonly LiveRow[], from: number): void {
    if (from >= rows.length) return;
    const active = this.active.slice();
    for (let i = from; i < rows.length; i++) active.push(clean(rows[i]!));
    this.active = active;
  }

  /** Archives what is gone and puts `rows` in its place, as one step. */
  replace(rows: readonly LiveRow[]): void {
    const after: LiveRow[] = [];
    const newest = new Map<number, LiveRow>();
    const copies: LiveRow[] = [];
    for (const row of rows) {
      const stored = clean(row);
      after.push(stored);
      if (newest.has(stored.uid)) copies.push(stored);
      else newest.set(stored.uid, stored);
    }
    const gone: LiveRow[] = [];
    for (const row of this.active) {
      if (newest.get(row.uid)?.content === row.content) continue;
      if (!copies.some((copy) => copy.uid === row.uid && copy.content === row.content)) gone.push(row);
    }
    if (gone.length > 0) this.archive = this.archive.concat(gone);
    this.active = after;
  }
}
