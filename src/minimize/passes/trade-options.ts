/**
 * Deletes one unit and changes one option at once: a budget of three needs three uses more than a budget of none, and
 * neither can change without the other. The options may move away from their defaults here; a smaller input is worth it.
 */
import type { Attempts, Candidate, CaseKind, Pass } from '../candidate.ts';
import { differingKeys } from '../option-keys.ts';

/** With more units than this, the input still holds much that goes without touching an option. */
const MOST_UNITS = 24;

export const tradeOptions: Pass = {
  name: 'trade options',
  *run<I, O>(start: Candidate<I, O>, { input: kind, options: steps }: CaseKind<I, O>): Attempts<I, O> {
    let current: Candidate<I, O> | undefined = start;
    while (current !== undefined) current = yield trades(current);

    function* trades({ input, options }: Candidate<I, O>): Iterable<Candidate<I, O>> {
      const units = kind.units(input);
      if (units.length > MOST_UNITS) return;
      for (const other of steps.enumerate(input)) {
        if (differingKeys(options, other).length !== 1) continue;
        for (let at = units.length - 1; at >= 0; at--) {
          yield { input: kind.without(input, [units[at]!]), options: other };
        }
      }
    }
  },
};
