/** Faults between the list and the store. */
import { memoryStore } from '../../../store/memory-store.ts';
import type { SessionStore } from '../../../store/session-store.ts';
import { soundParts } from '../reference/parts.ts';
import { repair } from '../reference/repair.ts';
import { identityOf } from '../reference/row.ts';
import { flush } from '../reference/state.ts';
import type { LiveRow } from '../types.ts';
import { faultIn, type TurnFault } from './turn-fault.ts';

export const uncountedMerge: TurnFault = faultIn(
  'T6',
  'uncounted-merge',
  'Alternation repair merges rows and does not count that as a change',
  { repair: (rows, askUid) => ({ rows: repair(rows, askUid).rows, changes: 0 }) },
);

export const halfCommit: TurnFault = faultIn(
  'T9',
  'half-commit',
  'The old rows leave the store first and the new ones follow: a kill in between loses both',
  { store: clearsFirst },
);

function clearsFirst(history: readonly LiveRow[]): SessionStore<LiveRow> {
  const old = memoryStore(history, identityOf);
  let cleared = false;
  return {
    ...old,
    replace(rows, midway) {
      cleared = true;
      midway?.();
      old.replace(rows);
      cleared = false;
    },
    active: () => (cleared ? [] : old.active()),
  };
}

export const skipTakenForNew: TurnFault = faultIn(
  'T12',
  'skip-taken-for-new',
  'A list that came back unchanged is taken for a new one: all its rows are stored once more',
  {
    skip(state, why) {
      soundParts.skip(state, why);
      state.flushed = 0;
      flush(state);
    },
  },
);
