/**
 * Deletes what goes together only: a few units that stand side by side, wherever they begin, and two that do not. Each
 * alone may be what keeps the others from going.
 */
import type { Attempts, Candidate, CaseKind, Pass } from '../candidate.ts';

/** Pairs grow with the square; above this many units the other passes have not done their work. */
const MOST_UNITS = 14;
const LONGEST_RUN = 6;

export const deletePairs: Pass = {
  name: 'delete pairs',
  *run<I, O>(start: Candidate<I, O>, { input: kind }: CaseKind<I, O>): Attempts<I, O> {
    let current: Candidate<I, O> | undefined = start;
    while (current !== undefined) current = yield pairs(current);

    function* pairs({ input, options }: Candidate<I, O>): Iterable<Candidate<I, O>> {
      const units = kind.units(input);
      if (units.length > MOST_UNITS) return;
      for (let length = Math.min(LONGEST_RUN, units.length - 1); length > 2; length--) {
        for (let end = units.length; end >= length; end--) {
          yield { input: kind.without(input, units.slice(end - length, end)), options };
        }
      }
      for (let right = units.length - 1; right > 0; right--) {
        for (let left = right - 1; left >= 0; left--) {
          yield { input: kind.without(input, [units[left]!, units[right]!]), options };
        }
      }
    }
  },
};
