/** Faults in finding the ask again. */
import { locateByUid } from '../reference/boundary.ts';
import { handsBack, relocate, soundParts } from '../reference/parts.ts';
import { flush } from '../reference/state.ts';
import { faultIn, type TurnFault } from './turn-fault.ts';

export const indexAlone: TurnFault = faultIn(
  'T1',
  'index-alone',
  'A site hands the new index back, but does not set the persist index',
  {
    settle(state, event) {
      if (state.ask !== undefined) state.index = locateByUid(state.rows, state.ask);
      if (handsBack(event.site)) flush(state, event.dies);
    },
  },
);

export const firstCopy: TurnFault = faultIn(
  'T2',
  'first-copy',
  'The first row with the words of the ask is taken, not the last',
  {
    locate(rows, ask) {
      const first = rows.findIndex((row) => row.role === 'user' && row.content === ask.text);
      return first >= 0 ? first : locateByUid(rows, ask);
    },
  },
);

export const steerAsAnchor: TurnFault = faultIn(
  'T3',
  'steer-as-anchor',
  'The last row that a user wrote is taken, and that may be a steer',
  {
    locate(rows, ask) {
      const steer = rows.findLastIndex((row) => row.display === 'steer');
      return Math.max(steer, locateByUid(rows, ask));
    },
  },
);

export const summaryAsAnchor: TurnFault = faultIn(
  'T4',
  'summary-as-anchor',
  'A summary row of the user is taken for the row where the turn begins',
  {
    locate(rows, ask) {
      const summary = rows.findLastIndex((row) => row.role === 'user' && row.sum === 'standalone');
      return summary >= 0 ? summary : locateByUid(rows, ask);
    },
  },
);

export const equalLength: TurnFault = faultIn(
  'T5',
  'equal-length',
  'A new list of equal length is taken for the old one, and the ask is not looked for',
  {
    settle(state, event, lengthBefore) {
      if (state.rows.length !== lengthBefore) relocate(soundParts, state);
      if (handsBack(event.site)) flush(state, event.dies);
    },
  },
);

export const flushBeforeAnchor: TurnFault = faultIn(
  'T7',
  'flush-before-anchor',
  'A site stores the new list before it has found the ask in it',
  {
    settle(state, event) {
      if (handsBack(event.site)) flush(state, event.dies);
      relocate(soundParts, state);
    },
  },
);
