/** Every planted fault of contract `edit`, by number. */
import type { EditFault } from './edit-fault.ts';
import { excludedSpendBudget, separateBudgets, unansweredSpendBudget, zeroKeepsAll } from './planted/budget.ts';
import { everyCallWithId, firstResultWithId } from './planted/by-id.ts';
import { messagesInPlace, sharedParts } from './planted/callers-objects.ts';
import { citationsBesideExcluded, citationsOfUser } from './planted/citations.ts';
import { memoryByIdPrefix, memoryOfAnyTool, nullsDropped } from './planted/memory.ts';
import { nameCutInsideCharacter, placeholderRepeated, placeholderSkipsEmpty } from './planted/placeholders.ts';
import { anchorsCleared, reasoningBeforeLastUser, windowOfReasoningMessages } from './planted/reasoning-window.ts';
import { correctedTwice, forwardRemoval, reverseEnumeration } from './planted/removal-order.ts';
import { resultsSortedById } from './planted/sorted-results.ts';
import { staleServerIndexOverwrites, staleServerIndexThrows, tailBeforeClearing } from './planted/stale-indices.ts';
import { equalUsesByFirstSight, resultsByCallId } from './planted/state.ts';
import { oneTailMessage, tailTakesResult } from './planted/tail.ts';

export const editFaults: readonly EditFault[] = [
  staleServerIndexThrows,
  staleServerIndexOverwrites,
  reverseEnumeration,
  firstResultWithId,
  everyCallWithId,
  tailBeforeClearing,
  forwardRemoval,
  correctedTwice,
  separateBudgets,
  excludedSpendBudget,
  unansweredSpendBudget,
  zeroKeepsAll,
  windowOfReasoningMessages,
  anchorsCleared,
  messagesInPlace,
  sharedParts,
  placeholderSkipsEmpty,
  citationsOfUser,
  citationsBesideExcluded,
  memoryOfAnyTool,
  oneTailMessage,
  tailTakesResult,
  resultsByCallId,
  resultsSortedById,
  placeholderRepeated,
  memoryByIdPrefix,
  reasoningBeforeLastUser,
  nullsDropped,
  nameCutInsideCharacter,
  equalUsesByFirstSight,
];
