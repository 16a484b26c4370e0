/** Brings options towards their defaults, the input as it is. */
import type { Attempts, Candidate, CaseKind, Pass } from '../candidate.ts';

export const simplerOptions: Pass = {
  name: 'options',
  *run<I, O>(start: Candidate<I, O>, { options: kind }: CaseKind<I, O>): Attempts<I, O> {
    let current: Candidate<I, O> | undefined = start;
    while (current !== undefined) current = yield steps(current);

    function* steps({ input, options }: Candidate<I, O>): Iterable<Candidate<I, O>> {
      for (const simpler of kind.simpler(options)) yield { input, options: simpler };
    }
  },
};
