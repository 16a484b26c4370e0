/** E8, E9 and E10: the budget is counted wrongly. */
import { faultIn } from '../edit-fault.ts';
import { allButLast, isAnswered, isExcluded } from '../selection.ts';

export const separateBudgets = faultIn(
  'E8',
  'separate-budgets',
  'Client calls and server uses have a budget each instead of sharing one.',
  {
    choose(run, found) {
      const eligible = found.filter((use) => run.steps.isEligible(run, use));
      const calls = eligible.filter((use) => use.item.kind === 'call');
      const uses = eligible.filter((use) => use.item.kind === 'use');
      const { keepToolUses } = run.options;
      const chosen = [...allButLast(calls, keepToolUses), ...allButLast(uses, keepToolUses)];
      return eligible.filter((use) => chosen.includes(use));
    },
  },
);

export const excludedSpendBudget = faultIn('E9a', 'excluded-spend-budget', 'Uses of excluded tools take up budget.', {
  choose: (run, found) =>
    allButLast(found.filter(isAnswered), run.options.keepToolUses).filter((use) => !isExcluded(run, use)),
});

export const unansweredSpendBudget = faultIn(
  'E9b',
  'unanswered-spend-budget',
  'Calls without a result take up budget.',
  {
    choose: (run, found) =>
      allButLast(
        found.filter((use) => !isExcluded(run, use)),
        run.options.keepToolUses,
      ).filter(isAnswered),
  },
);

export const zeroKeepsAll = faultIn(
  'E10',
  'zero-keeps-all',
  'A budget of 0 keeps every use, because slice(0, -0) is empty.',
  {
    choose: (run, found) => found.filter((use) => run.steps.isEligible(run, use)).slice(0, -run.options.keepToolUses),
  },
);
