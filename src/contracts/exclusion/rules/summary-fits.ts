import { breachIn, type ExclusionRule, FOLLOW_UPS, isSummary, named } from './lists.ts';

const LIMIT = 4096;
const PREFIX = '[Tool results: ';

export const summaryFits: ExclusionRule = {
  kind: 'pointwise',
  id: 'exclusion/summary-fits',
  title: `the summary of tool results has at most ${LIMIT} characters`,
  why: 'a summary as long as what it replaces saves nothing',
  implies: FOLLOW_UPS,
  check({ output }) {
    for (const step of output) {
      for (const row of step.store) {
        const [part] = row.parts;
        if (!isSummary(row) || part?.kind !== 'text' || part.text.length <= LIMIT) continue;
        const length = [...part.text].length;
        if (!part.text.startsWith(PREFIX) || length <= LIMIT) continue;
        return breachIn(step, 'store', 'parts', `${named(row)} has ${length} characters`, row);
      }
    }
    return undefined;
  },
};
