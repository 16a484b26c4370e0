/** Every planted fault of contract `turn`: the loop as it was found in three states of repair, then T1 to T12. */
import { equalLength, firstCopy, flushBeforeAnchor, indexAlone, steerAsAnchor, summaryAsAnchor } from './anchoring.ts';
import { settledInPlace } from './building.ts';
import { bareHandoff, lockCosts } from './compacting.ts';
import { halfCommit, skipTakenForNew, uncountedMerge } from './storing.ts';
import { noFix, postToolOnly, upstream } from './text-modes.ts';
import type { TurnFault } from './turn-fault.ts';

export const turnFaults: readonly TurnFault[] = [
  noFix,
  postToolOnly,
  upstream,
  indexAlone,
  firstCopy,
  steerAsAnchor,
  summaryAsAnchor,
  equalLength,
  uncountedMerge,
  flushBeforeAnchor,
  lockCosts,
  halfCommit,
  bareHandoff,
  settledInPlace,
  skipTakenForNew,
];
