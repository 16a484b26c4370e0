/** A fault in building the request. */
import { canonicalize } from '../reference/canonicalize.ts';
import { faultIn, type TurnFault } from './turn-fault.ts';

export const settledInPlace: TurnFault = faultIn(
  'T11',
  'settled-in-place',
  'What is settled for the replay is written into the list itself',
  {
    replayable(state, split, expiry) {
      const settled = canonicalize(state.rows.slice(0, split), state.ask?.at ?? 0, expiry);
      state.rows = [...settled, ...state.rows.slice(split)];
      return settled;
    },
  },
);
