import { firstDifference } from '../../history/diff.ts';
import type { History } from '../../history/message.ts';
import { budgetsOf } from '../budget.ts';
import { differenceBreach } from '../departure.ts';
import type { PointwiseRule } from '../rule.ts';

/** Where several limits are set, the history has to be within all of them. Ids of messages do not count as a change. */
export const belowBudgetUnchanged: PointwiseRule<History, unknown, History> = {
  id: 'promise/below-budget-unchanged',
  kind: 'pointwise',
  title: 'A history within the budget stays as it is',
  why: 'What is lost without need is lost all the same, and the prefix that the provider has cached is paid for again.',
  // A history that was not to be touched: what else went wrong with it comes from that.
  implies: ['promise/keeps-system', 'promise/keeps-last-user', 'promise/keeps-summary', 'promise/keeps-every-message'],
  check({ input, options, output }) {
    const budgets = budgetsOf(options);
    if (budgets.length === 0 || budgets.some(({ limit, of }) => of(input) > limit)) return undefined;
    const difference = firstDifference(input, output);
    if (difference === undefined) return undefined;
    const sizes = budgets.map(({ name, limit, unit, of }) => `${of(input)} ${unit} (${name} is ${limit})`);
    return differenceBreach(difference, `the input has only ${sizes.join(' and ')}`);
  },
};
