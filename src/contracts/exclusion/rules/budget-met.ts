import type { Strategy } from '../strategy.ts';
import { breachIn, type ExclusionRule, FOLLOW_UPS } from './lists.ts';

export const budgetMet: ExclusionRule = {
  kind: 'pointwise',
  id: 'exclusion/budget-met',
  title: 'a token budget is met, or one group alone exceeds it',
  why: 'a request above the window of the model is refused',
  implies: FOLLOW_UPS,
  check({ output }) {
    for (const step of output) {
      if (step.kind !== 'compact' || step.strategy === null) continue;
      const budget = budgetOf(step.strategy);
      if (budget === undefined || step.tokens <= budget) continue;
      const left = new Set(step.store.filter((row) => !row.excluded).map(({ group }) => group?.id));
      if (left.size <= 1) continue;
      const says = `${step.tokens} tokens in ${left.size} groups, for a budget of ${budget}`;
      return breachIn(step, 'store', 'tokens', says);
    }
    return undefined;
  },
};

function budgetOf(strategy: Strategy): number | undefined {
  if (strategy.kind === 'budget') return strategy.tokenBudget;
  if (strategy.kind !== 'window') return undefined;
  return Math.trunc((strategy.maxContextWindowTokens - strategy.maxOutputTokens) * strategy.truncationThreshold);
}
