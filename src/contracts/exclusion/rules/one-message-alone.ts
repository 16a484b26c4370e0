import { annotatedLists, breachIn, type ExclusionRule, FOLLOW_UPS, named } from './lists.ts';

export const oneMessageAlone: ExclusionRule = {
  kind: 'pointwise',
  id: 'exclusion/one-message-alone',
  title: 'a system or user message is a group of its own',
  why: 'what a user said must not leave because an old message that has nothing to do with it leaves',
  implies: FOLLOW_UPS,
  check(trial) {
    for (const { step, name, rows } of annotatedLists(trial)) {
      const sizes = new Map<string | undefined, number>();
      for (const { group } of rows) sizes.set(group?.id, (sizes.get(group?.id) ?? 0) + 1);
      for (const row of rows) {
        if ((row.role !== 'user' && row.role !== 'system') || sizes.get(row.group?.id) === 1) continue;
        return breachIn(step, name, 'group.id', `${named(row)} shares group ${row.group?.id}`, row);
      }
    }
    return undefined;
  },
};
