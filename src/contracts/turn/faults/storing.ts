/** Faults between the list and the store. */
import { type Journal, lost } from '../reference/journal.ts';
import { soundParts } from '../reference/parts.ts';
import { repair } from '../reference/repair.ts';
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
  { journal: clearsFirst },
);

function clearsFirst(history: readonly LiveRow[]): Journal {
  let active = history;
  let archived: readonly LiveRow[] = [];
  return {
    append(rows) {
      active = [...active, ...rows];
    },
    replace(rows, dies) {
      const before = active;
      active = [];
      if (dies) return;
      archived = [...archived, ...lost(before, rows)];
      active = rows;
    },
    active: () => active,
    archived: () => archived,
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
