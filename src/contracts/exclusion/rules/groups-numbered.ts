import { annotatedLists, breachIn, type ExclusionRule, FOLLOW_UPS, named } from './lists.ts';

export const groupsNumbered: ExclusionRule = {
  kind: 'pointwise',
  id: 'exclusion/groups-numbered',
  title: 'every message has one group, and groups are numbered from 0 by first occurrence',
  why: 'strategies age groups by their number: a wrong one lets newer messages go before older ones',
  implies: FOLLOW_UPS,
  check(trial) {
    for (const { step, name, rows } of annotatedLists(trial)) {
      const numbers = new Map<string, number>();
      for (const row of rows) {
        const { id, index } = row.group ?? {};
        if (id === undefined || index === undefined) {
          return breachIn(step, name, 'group', `${named(row)} has no group`, row);
        }
        const expected = numbers.get(id) ?? numbers.size;
        if (index !== expected) {
          return breachIn(step, name, 'group.index', `${named(row)} is in group ${index}, not ${expected}`, row);
        }
        numbers.set(id, expected);
      }
    }
    return undefined;
  },
};
