/** A run's folder while the run goes on: nobody else writes there, what is done is written down, what was done is known. */
import { type About, mustBeAbout } from './about.ts';
import type { ChunkResult } from './chunk.ts';
import { type Entry, Ledger, readLedger } from './ledger.ts';
import { lockFolder } from './run-lock.ts';

export interface Record {
  /** A chunk of the target of that number that an earlier run has done. */
  done(target: number, start: number, count: number): ChunkResult | undefined;
  add(entry: Entry): void;
  close(): void;
}

/** What may be otherwise when a run goes on: it may become longer. */
const EXTENDABLE: readonly (keyof About)[] = ['cases', 'maxFindings', 'timed'];

/**
 * Opens the folder for a new run, or for one that goes on. `words` is what the command was called with.
 * Throws UsageError `cannot-write`, and where it is to go on, `not-found` or `bad-option` for another run.
 */
export function openRecord(folder: string, about: About, words: unknown, isResumed: boolean): Record {
  const unlock = lockFolder(folder);
  try {
    const done = new Map<string, ChunkResult>();
    if (isResumed) {
      const then = readLedger(folder);
      mustBeAbout(then.about, about, folder, EXTENDABLE);
      for (const entry of then.entries) if ('chunk' in entry) done.set(key(entry.target, entry.chunk), entry.chunk);
    }
    const ledger = isResumed ? Ledger.resume(folder) : Ledger.start(folder, about, words);
    return {
      done: (target, start, count) => done.get(key(target, { start, cases: count })),
      add: (entry) => ledger.add(entry),
      close() {
        ledger.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** A chunk that ended early, because the target kept hanging, is run again. */
function key(target: number, { start, cases }: Pick<ChunkResult, 'start' | 'cases'>): string {
  return `${target} ${start} ${cases}`;
}
