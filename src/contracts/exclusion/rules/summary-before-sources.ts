import type { Breach } from '../../../finding/verdict.ts';
import type { Row, Step } from '../types.ts';
import { breachIn, type ExclusionRule, FOLLOW_UPS, givenIds, named } from './lists.ts';

export const summaryBeforeSources: ExclusionRule = {
  kind: 'pointwise',
  id: 'exclusion/summary-before-sources',
  title: 'a new summary stands before all that it lists, which is there and excluded',
  why: 'a summary behind what came after its sources tells the story in the wrong order',
  implies: FOLLOW_UPS,
  check({ input, output }) {
    const given = givenIds(input);
    for (const step of output) {
      if (step.kind === 'compact') {
        const breach = newSummaries(step, 'store', step.before, step.store, given);
        if (breach !== undefined) return breach;
      }
      if (step.kind !== 'turn') continue;
      for (let i = 1; i < step.calls.length; i++) {
        const breach = newSummaries(step, 'working', step.calls[i - 1]!.working, step.calls[i]!.working, given);
        if (breach !== undefined) return breach;
      }
    }
    return undefined;
  },
};

function newSummaries(
  step: Step,
  list: string,
  before: readonly Row[],
  after: readonly Row[],
  given: ReadonlySet<string>,
): Breach | undefined {
  const old = new Set(before.map(({ object }) => object));
  for (const [index, summary] of after.entries()) {
    if (old.has(summary.object) || summary.group?.sources === undefined) continue;
    const { sources } = summary.group;
    if (sources.length === 0) {
      return breachIn(step, list, 'group.sources', `${named(summary)} is a summary of nothing`, summary);
    }
    for (const id of sources) {
      if (given.has(id)) continue;
      const at = after.findIndex((row) => row.id === id);
      if (at > index && after[at]!.excluded) continue;
      const is = at < 0 ? 'is not there' : at <= index ? 'does not stand behind it' : 'is not excluded';
      return breachIn(step, list, 'group.sources', `${named(summary)} lists ${id}, which ${is}`, summary);
    }
  }
  return undefined;
}
