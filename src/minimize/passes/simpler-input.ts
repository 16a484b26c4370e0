/** Takes the kind's own steps, most promising first; after one that helps it goes on behind it, not from the start. */
import type { Attempts, Candidate, CaseKind, Pass } from '../candidate.ts';

export const simplerInput: Pass = {
  name: 'simplify',
  *run<I, O>(start: Candidate<I, O>, { input: kind }: CaseKind<I, O>): Attempts<I, O> {
    let current = start;
    let first = 0;
    for (;;) {
      const positions = new Map<Candidate<I, O>, number>();
      const taken = yield stepsOf(current, first, positions);
      if (taken === undefined) return;
      first = positions.get(taken) ?? 0;
      current = taken;
    }

    function* stepsOf(
      { input, options }: Candidate<I, O>,
      from: number,
      positions: Map<Candidate<I, O>, number>,
    ): Iterable<Candidate<I, O>> {
      let position = 0;
      for (const simpler of kind.simpler(input)) {
        const at = position++;
        if (at < from) continue;
        const candidate = { input: simpler, options };
        positions.set(candidate, at);
        yield candidate;
      }
    }
  },
};
