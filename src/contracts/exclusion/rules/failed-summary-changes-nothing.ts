import { rowDifference } from '../same.ts';
import { breachIn, type ExclusionRule, FOLLOW_UPS, named } from './lists.ts';

export const failedSummaryChangesNothing: ExclusionRule = {
  kind: 'pointwise',
  id: 'exclusion/failed-summary-changes-nothing',
  title: 'a summariser that throws or says nothing leaves the list as it was',
  why: 'messages that are excluded for a summary that never came are lost',
  implies: FOLLOW_UPS,
  check({ output }) {
    for (const step of output) {
      if (step.kind !== 'compact' || step.strategy?.kind !== 'summarize') continue;
      if (step.asked.length === 0 || step.asked.some(({ answer }) => answer?.trim())) continue;
      if (step.changed) return breachIn(step, 'store', 'changed', 'the strategy says that it changed something');
      for (const [i, row] of step.before.entries()) {
        const field = step.store[i] === undefined ? 'length' : rowDifference(row, step.store[i]);
        if (field !== undefined) return breachIn(step, 'store', field, `${named(row)} has changed`, row);
      }
    }
    return undefined;
  },
};
