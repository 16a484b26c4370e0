/** Faults around the call of the compressor. */
import { faultIn, type TurnFault } from './turn-fault.ts';

export const lockCosts: TurnFault = faultIn(
  'T8',
  'lock-costs',
  'A compaction that was skipped for a lock counts as an attempt of the turn',
  { skip: () => {} },
);

export const bareHandoff: TurnFault = faultIn(
  'T10',
  'bare-handoff',
  'A summary that is there for reference alone drives the next request: nobody puts the ask behind it again',
  { guard: (rows) => rows },
);
