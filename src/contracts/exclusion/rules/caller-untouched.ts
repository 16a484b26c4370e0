import { rowDifference } from '../same.ts';
import { breachIn, type ExclusionRule, FOLLOW_UPS, named, turnsOf } from './lists.ts';

export const callerUntouched: ExclusionRule = {
  kind: 'pointwise',
  id: 'exclusion/caller-untouched',
  title: 'the loop changes nothing of the messages that it was given',
  why: 'the caller holds the same objects: a mark that appears there hides messages from others, without any summary',
  implies: FOLLOW_UPS,
  check({ output }) {
    for (const step of turnsOf(output)) {
      for (const [i, row] of step.given.entries()) {
        const after = step.givenAfter[i];
        const field = after === undefined ? 'length' : rowDifference(row, after);
        if (field !== undefined) return breachIn(step, 'given', field, `${named(row)} has another ${field} now`, row);
      }
    }
    return undefined;
  },
};
