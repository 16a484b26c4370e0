/** E1 and E5: indices that were captured before the list changed. */
import { CLEARED_RESULT } from '../../../../history/message.ts';
import { clear, replacePart } from '../clearing.ts';
import { faultIn } from '../edit-fault.ts';
import { dropTail } from '../finish.ts';
import type { Run, Use } from '../steps.ts';

/** The pairs go first; the places of the server uses are those from before. */
function clearServerUsesLast(run: Run, chosen: readonly Use[]): void {
  if (run.options.keepToolInputs) run.steps.clearResults(run, chosen);
  else run.steps.removePairs(run, chosen);
  run.steps.clearServerUses(run, chosen);
}

export const staleServerIndexThrows = faultIn(
  'E1a',
  'stale-server-index-throws',
  'Server uses are cleared after the removal of pairs by indices from before it; where no use stands there, it throws.',
  {
    clear: clearServerUsesLast,
    clearServerUses({ list }, chosen) {
      for (const { message, part, item } of chosen) {
        if (item.kind !== 'use') continue;
        const slot = list[message]?.parts[part];
        if (slot?.kind !== 'use') throw new RangeError(`no server use at ${message}.${part}`);
        replacePart(list, message, part, { ...slot, result: CLEARED_RESULT });
      }
    },
  },
);

export const staleServerIndexOverwrites = faultIn(
  'E1b',
  'stale-server-index-overwrites',
  "Server uses are cleared after the removal of pairs by indices from before it and overwrite another message's part.",
  {
    clear: clearServerUsesLast,
    clearServerUses({ list }, chosen) {
      for (const { message, part, item } of chosen) {
        if (item.kind !== 'use' || list[message]?.parts[part] === undefined) continue;
        replacePart(list, message, part, { ...item, result: CLEARED_RESULT });
      }
    },
  },
);

export const tailBeforeClearing = faultIn(
  'E5',
  'tail-before-clearing',
  'The trailing assistant messages are removed before the captured indices are used.',
  {
    clear(run, chosen) {
      dropTail(run.list);
      clear(run, chosen);
    },
    dropTail() {},
  },
);
