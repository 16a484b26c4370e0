/**
 * Deletes runs of units: half of them, a quarter, … down to one, from the end to the front, because what stands later
 * refers to what stands earlier. No complements and no run twice in a round, as in counter-based delta debugging.
 */
import type { Attempts, Candidate, CaseKind, Pass } from '../candidate.ts';

export const deleteChunks: Pass = {
  name: 'delete',
  *run<I, O>(start: Candidate<I, O>, { input: kind }: CaseKind<I, O>): Attempts<I, O> {
    let current = start;
    let units = kind.units(current.input);
    for (let size = Math.ceil(units.length / 2); size >= 1; size = size === 1 ? 0 : Math.floor(size / 2)) {
      for (let end = units.length; end > 0; ) {
        const from = Math.max(0, end - size);
        const taken = yield [without(current, units.slice(from, end))];
        if (taken !== undefined) {
          current = taken;
          units = kind.units(current.input);
        }
        end = Math.min(from, units.length);
      }
    }

    function without(candidate: Candidate<I, O>, chunk: readonly (readonly number[])[]): Candidate<I, O> {
      return { input: kind.without(candidate.input, chunk), options: candidate.options };
    }
  },
};
