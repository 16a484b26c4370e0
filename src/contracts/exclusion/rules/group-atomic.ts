import { annotatedLists, breachIn, type ExclusionRule, FOLLOW_UPS, named } from './lists.ts';

export const groupAtomic: ExclusionRule = {
  kind: 'pointwise',
  id: 'exclusion/group-atomic',
  title: 'a group is excluded as a whole or not at all',
  why: 'half of a group is a call without its result, or a result without its call, and the provider refuses both',
  implies: FOLLOW_UPS,
  check(trial) {
    for (const { step, name, rows } of annotatedLists(trial)) {
      const flags = new Map<string | undefined, boolean>();
      for (const row of rows) {
        const flag = flags.get(row.group?.id) ?? row.excluded;
        flags.set(row.group?.id, flag);
        if (flag === row.excluded) continue;
        const is = row.excluded ? 'is excluded, others of its group are not' : 'is left of a group that is excluded';
        return breachIn(step, name, 'excluded', `${named(row)} ${is}`, row);
      }
    }
    return undefined;
  },
};
