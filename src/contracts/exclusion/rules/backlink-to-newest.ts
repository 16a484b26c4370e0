import type { Row } from '../types.ts';
import { annotatedLists, breachIn, type ExclusionRule, FOLLOW_UPS, givenIds, isSummarised, named } from './lists.ts';

export const backlinkToNewest: ExclusionRule = {
  kind: 'pointwise',
  id: 'exclusion/backlink-to-newest',
  title: 'a summarised message names the newest summary that lists it',
  why: 'whoever wants the original of a summary, or wants to take it back, follows this link',
  implies: FOLLOW_UPS,
  check(trial) {
    const given = givenIds(trial.input);
    // A summary that is kept out of a transcript leaves links to nowhere, unless its exclusions are taken back.
    const mayDangle = trial.options.onReject === 'keep' && trial.input.some(({ kind }) => kind === 'turn');
    for (const { step, name, rows } of annotatedLists(trial)) {
      const newest = new Map<string, Row>();
      for (const row of rows) {
        for (const id of row.group?.sources ?? []) {
          if (row.object >= (newest.get(id)?.object ?? 0)) newest.set(id, row);
        }
      }
      for (const row of rows) {
        if (!isSummarised(row) || row.id === undefined || given.has(row.id)) continue;
        const expected = newest.get(row.id)?.id;
        const link = row.group?.summarizedBy;
        if (link === expected ? link !== undefined : mayDangle && expected === undefined) continue;
        const says = `${named(row)} names ${link ?? 'no summary'}, the newest that lists it is ${expected ?? 'not there'}`;
        return breachIn(step, name, 'group.summarizedBy', says, row);
      }
    }
    return undefined;
  },
};
