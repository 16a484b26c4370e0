import { isFailing, scriptOf } from '../../fakes/script.ts';
import type { History } from '../../history/message.ts';
import { pairCalls } from '../../history/pairing.ts';
import { budgetsOf } from '../budget.ts';
import type { PointwiseRule } from '../rule.ts';

/**
 * Judged only where it can be met: not when the system messages at the front, the last user message and the last
 * message (with the calls that it answers) are over the budget by themselves, and not when there was no summary to be
 * had, since then whoever does not lose messages stays as long as before.
 */
export const fitsBudget: PointwiseRule<History, unknown, History> = {
  id: 'promise/fits-budget',
  kind: 'pointwise',
  title: 'The result is within the budget that the options set, where what has to stay is',
  why: 'The next request is refused for its length, or the provider cuts it where nobody chose.',
  implies: [],
  check({ input, options, output }) {
    const budgets = budgetsOf(options);
    const script = scriptOf(options);
    // A summary that repeats everything is none that anybody has to fit in.
    if (budgets.length === 0 || isFailing(script) || script === 'repeats') return undefined;
    for (const { name, limit, unit, of } of budgets) {
      const size = of(output);
      if (size <= limit || of(whatHasToStay(input)) > limit) continue;
      const says = `the result has ${size} ${unit} and ${name} is ${limit}; the input had ${of(input)}`;
      return { where: { side: 'output', message: -1, field: unit }, says };
    }
    return undefined;
  },
};

/** What no compactor can be asked to leave out. */
function whatHasToStay(input: History): History {
  const stays = new Set<number>();
  for (let m = 0; m < input.length && input[m]!.role === 'system'; m++) stays.add(m);
  stays.add(input.findLastIndex(({ role }) => role === 'user'));
  const last = input.length - 1;
  stays.add(last);
  if (input[last]?.role === 'tool') {
    for (const { call, result } of pairCalls(input).pairs) if (result.message === last) stays.add(call.message);
    // The other results of those calls come along: one without the others is refused.
    for (const { call, result } of pairCalls(input).pairs) if (stays.has(call.message)) stays.add(result.message);
  }
  return input.filter((_, m) => stays.has(m));
}
