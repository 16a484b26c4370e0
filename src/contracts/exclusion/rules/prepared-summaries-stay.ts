import type { Strategy } from '../strategy.ts';
import { breachIn, type ExclusionRule, FOLLOW_UPS, isSummary, turnsOf, withParts } from './lists.ts';

export const preparedSummariesStay: ExclusionRule = {
  kind: 'pointwise',
  id: 'exclusion/prepared-summaries-stay',
  title: 'history that is summarised before a turn is there in its summary',
  why: 'the model would otherwise start a turn without any trace of what was summarised for it',
  implies: FOLLOW_UPS,
  check({ output, options }) {
    if (options.before === null || !summarises(options.before)) return undefined;
    for (const step of turnsOf(output)) {
      const given = new Set(step.given.map(({ id }) => id));
      const visible = step.given.filter(({ excluded }) => !excluded);
      if (step.prepared.length >= visible.length) continue;
      if (step.prepared.some((row) => isSummary(row) && !given.has(row.id))) continue;
      const says = `${visible.length} messages became ${step.prepared.length}, and none of these is a new summary`;
      return breachIn(step, 'prepared', 'length', says);
    }
    return undefined;
  },
};

/** Whether all that a strategy excludes goes into summaries. */
function summarises(strategy: Strategy): boolean {
  for (const { kind } of withParts(strategy)) if (kind !== 'toolResult' && kind !== 'summarize') return false;
  return true;
}
