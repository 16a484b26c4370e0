/** E20 and E27: a Map that lives longer than one history. */
import type { ResultPart } from '../../../../history/message.ts';
import { clear } from '../clearing.ts';
import type { EditFault } from '../edit-fault.ts';
import { replaceParts } from '../finish.ts';
import { program } from '../program.ts';
import { allButLast } from '../selection.ts';
import type { Use } from '../steps.ts';

export const resultsByCallId: EditFault = {
  id: 'E20',
  name: 'results-by-call-id',
  title: 'Results that are no plain text are kept in a cache by call id, which survives from one history to the next.',
  create() {
    const cache = new Map<string, ResultPart>();
    const cached = (part: ResultPart): ResultPart => {
      const known = cache.get(part.callId);
      if (known === undefined) cache.set(part.callId, part);
      return known ?? part;
    };
    return program({
      clear(run, chosen) {
        run.list.forEach((_, m) => {
          replaceParts(run.list, m, (part) =>
            part.kind === 'result' && typeof part.content !== 'string' ? cached(part) : part,
          );
        });
        clear(run, chosen);
      },
    });
  },
};

export const equalUsesByFirstSight: EditFault = {
  id: 'E27',
  name: 'equal-uses-by-first-sight',
  title: 'Which of two equal uses at the edge of the budget stays depends on whether an earlier call has seen them.',
  create() {
    const seen = new Map<string, Use>();
    return program({
      choose(run, found) {
        const eligible = found.filter((use) => run.steps.isEligible(run, use));
        const chosen = allButLast(eligible, run.options.keepToolUses);
        const last = chosen.at(-1);
        const next = eligible[chosen.length];
        if (last === undefined || next === undefined || keyOf(last) !== keyOf(next)) return chosen;
        if (seen.has(keyOf(last))) return [...chosen.slice(0, -1), next];
        seen.set(keyOf(last), last);
        return chosen;
      },
    });
  },
};

function keyOf({ item }: Use): string {
  return `${item.kind} ${item.name} ${JSON.stringify(item.args)}`;
}
