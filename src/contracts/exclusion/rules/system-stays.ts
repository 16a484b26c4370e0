import type { Strategy } from '../strategy.ts';
import { breachIn, type ExclusionRule, FOLLOW_UPS, named, withParts } from './lists.ts';

export const systemStays: ExclusionRule = {
  kind: 'pointwise',
  id: 'exclusion/system-stays',
  title: 'system messages stay, unless a budget cannot be met without them',
  why: 'without its instructions the model is another one',
  implies: FOLLOW_UPS,
  check({ output }) {
    for (const step of output) {
      if (step.kind !== 'compact' || step.strategy === null || !preserves(step.strategy)) continue;
      const before = new Map(step.before.map((row) => [row.object, row]));
      for (const row of step.store) {
        if (row.role !== 'system' || !row.excluded || before.get(row.object)?.excluded !== false) continue;
        if (row.reason === 'token_budget_fallback_strict') continue;
        return breachIn(step, 'store', 'excluded', `${named(row)} is excluded (${row.reason})`, row);
      }
    }
    return undefined;
  },
};

function preserves(strategy: Strategy): boolean {
  for (const part of withParts(strategy)) if ('preserveSystem' in part && !part.preserveSystem) return false;
  return true;
}
