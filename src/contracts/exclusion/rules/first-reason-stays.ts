import { breachIn, type ExclusionRule, FOLLOW_UPS, named } from './lists.ts';

export const firstReasonStays: ExclusionRule = {
  kind: 'pointwise',
  id: 'exclusion/first-reason-stays',
  title: 'what is excluded already keeps the reason why',
  why: 'a reason says whether a summary stands for a message; one that is overwritten sends people looking for nothing',
  implies: FOLLOW_UPS,
  check({ output }) {
    for (const step of output) {
      if (step.kind !== 'compact') continue;
      const before = new Map(step.before.map((row) => [row.object, row]));
      for (const row of step.store) {
        const old = before.get(row.object);
        if (old?.excluded !== true || old.reason === row.reason) continue;
        return breachIn(step, 'store', 'reason', `${named(row)}: ${row.reason} in place of ${old.reason}`, row);
      }
    }
    return undefined;
  },
};
