/**
 * Takes one unit from each of several runs at once. Three calls in parallel, three user messages here and three there:
 * where a failure hangs on a place, such counts go down together or not at all.
 */
import type { Attempts, Candidate, CaseKind, Pass } from '../candidate.ts';
import type { Unit } from '../input-kind.ts';

/** With more runs than this, the other passes have not done their work. */
const MOST_RUNS = 12;
/** Two at a time are tried by deleting pairs, where there are few units. */
const AT_A_TIME = [2, 3];

export const lowerRuns: Pass = {
  name: 'lower runs',
  *run<I, O>(start: Candidate<I, O>, { input: kind }: CaseKind<I, O>): Attempts<I, O> {
    let current: Candidate<I, O> | undefined = start;
    /** What helped last helps again as long as the counts last. */
    let again: readonly number[] | undefined;
    while (current !== undefined) {
      const chosen = new Map<Candidate<I, O>, readonly number[]>();
      const taken: Candidate<I, O> | undefined = yield lowered(current, again, chosen);
      again = taken && chosen.get(taken);
      current = taken;
    }

    function* lowered(
      { input, options }: Candidate<I, O>,
      first: readonly number[] | undefined,
      chosen: Map<Candidate<I, O>, readonly number[]>,
    ): Iterable<Candidate<I, O>> {
      const runs = runsOf(kind.units(input), (unit) => kind.shape?.(input, unit));
      if (runs.length > MOST_RUNS) return;
      for (const which of [...(first ? [first] : []), ...AT_A_TIME.flatMap((size) => subsets(runs.length, size))]) {
        const units = which.flatMap((run) => runs[run]?.at(-1) ?? []);
        const candidate = { input: kind.without(input, [units]), options };
        chosen.set(candidate, which);
        yield candidate;
      }
    }
  },
};

/** Neighbours of one shape together; units without a shape are in no run. */
function runsOf(units: readonly Unit[], shapeOf: (unit: Unit) => string | undefined): readonly (readonly Unit[])[] {
  const runs: Unit[][] = [];
  let last: string | undefined;
  for (const unit of units) {
    const shape = shapeOf(unit);
    if (shape === undefined) continue;
    if (shape === last) runs.at(-1)!.push(unit);
    else runs.push([unit]);
    last = shape;
  }
  return runs;
}

/** Every choice of `size` of the numbers below `count`. */
function subsets(count: number, size: number): readonly (readonly number[])[] {
  if (size === 0) return [[]];
  return Array.from({ length: count }, (_, last) => subsets(last, size - 1).map((rest) => [...rest, last])).flat();
}
