import type { Breach } from '../../../finding/verdict.ts';
import type { ModelCall, Row, TurnStep } from '../types.ts';
import { breachIn, type ExclusionRule, FOLLOW_UPS, isSummary, named, outsiders, turnsOf } from './lists.ts';

export const reconciledExactly: ExclusionRule = {
  kind: 'pointwise',
  id: 'exclusion/reconciled-exactly',
  title: 'a summary enters the transcript if and only if all that it stands for is there',
  why: 'one too few loses messages; one too many stores what the caller has stored already, in the words of a summary',
  implies: FOLLOW_UPS,
  check({ output, options }) {
    if (options.streaming) return undefined;
    for (const step of turnsOf(output)) {
      let before: ModelCall | undefined;
      for (const call of step.calls) {
        const breach = judge(step, call, before);
        if (breach !== undefined) return breach;
        before = call;
      }
    }
    return undefined;
  },
};

function judge(step: TurnStep, call: ModelCall, before: ModelCall | undefined): Breach | undefined {
  const inside = new Set(call.transcript.map(({ object }) => object));
  if (inside.size < call.transcript.length) {
    return breachIn(step, 'transcript', 'object', 'a message stands twice in the transcript');
  }
  // Whether a set of sources is closed does not depend on the order of looking: one look at the result is enough.
  for (const summary of outsiders(call)) {
    if (!isRooted(summary, call.working, inside)) continue;
    return breachIn(step, 'transcript', 'missing', `${named(summary)} could have entered and did not`, summary);
  }
  const known = new Set(before?.transcript.map(({ object }) => object));
  const sentBefore = new Set(step.calls[0]?.working.map(({ object }) => object));
  for (const row of call.transcript) {
    if (isSummary(row) && !known.has(row.object) && !isRooted(row, call.working, inside)) {
      const says = `${named(row)} has entered, but stands for messages that are not of this turn`;
      return breachIn(step, 'transcript', 'group.sources', says, row);
    }
    if (!isSummary(row) && sentBefore.has(row.object)) {
      return breachIn(step, 'transcript', 'foreign', `${named(row)} is the caller's`, row);
    }
  }
  const order = call.transcript.filter(({ object }) => known.has(object));
  const moved = order.find((row, i) => row.object !== before?.transcript[i]?.object);
  return moved && breachIn(step, 'transcript', 'order', `${named(moved)} has moved`, moved);
}

/** Whether every id means a message of the list, and all that it means are `inside`. */
function isRooted(summary: Row, working: readonly Row[], inside: ReadonlySet<number>): boolean {
  return (summary.group?.sources ?? []).every((id) => {
    const meant = working.filter((row) => row.id === id && row.object !== summary.object);
    return meant.length > 0 && meant.every(({ object }) => inside.has(object));
  });
}
