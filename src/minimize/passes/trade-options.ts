/**
 * Changes one number among the options and makes the input smaller at once: a budget of three needs three uses more
 * than a budget of none, and neither can change without the other. The number may move away from its default here; a
 * smaller input is worth it.
 */
import type { Attempts, Candidate, CaseKind, Pass } from '../candidate.ts';
import { differingKeys } from '../option-keys.ts';
import { compareSizes } from '../order.ts';

/** With more to take away than this, the input still holds much that goes without touching an option. */
const MOST_UNITS = 24;
/** Parts are many and seldom what a budget counts. */
const MOST_PARTS = 8;

export const tradeOptions: Pass = {
  name: 'trade options',
  *run<I, O>(start: Candidate<I, O>, { input: kind, options: steps }: CaseKind<I, O>): Attempts<I, O> {
    let current: Candidate<I, O> | undefined = start;
    while (current !== undefined) current = yield trades(current);

    function* trades({ input, options }: Candidate<I, O>): Iterable<Candidate<I, O>> {
      const units = kind.units(input);
      if (units.length > MOST_UNITS) return;
      const others = [...steps.enumerate(input)].filter((other) => differInOneNumber(options, other));
      if (others.length === 0) return;
      const smaller = units.toReversed().map((unit) => kind.without(input, [unit]));
      for (const other of others) for (const less of smaller) yield { input: less, options: other };
      let tried = 0;
      for (const less of kind.simpler(input)) {
        if (!losesSomething(less, input)) continue;
        if (tried++ === MOST_PARTS) return;
        for (const other of others) yield { input: less, options: other };
      }
    }

    /** Whether one of the first two numbers of the size went down: what people count, and what that is made of. */
    function losesSomething(less: I, input: I): boolean {
      return compareSizes(kind.size(less).slice(0, 2), kind.size(input).slice(0, 2)) < 0;
    }
  },
};

function differInOneNumber(left: unknown, right: unknown): boolean {
  const [key, ...others] = differingKeys(left, right);
  return key !== undefined && others.length === 0 && isNumber(left, key) && isNumber(right, key);
}

function isNumber(options: unknown, key: string): boolean {
  return typeof (options as Readonly<Record<string, unknown>>)[key] === 'number';
}
