import { breachAt, firstBreach, named, sameRow, type TurnRule } from './turn-rule.ts';

/** P13. Between a compaction and the next request the store may lag behind; at a request it may not. */
export const storeFollowsList: TurnRule = {
  id: 'turn/store-follows-list',
  code: 'P13',
  kind: 'pointwise',
  title: 'At each request the active rows of the store are the rows of the list, in order, without gap or copy',
  why: 'What is not in the store is gone with the process; what is there twice is paid for twice after the next start.',
  implies: ['turn/wire-equals-store', 'turn/equals-reference'],
  check: ({ output }) =>
    firstBreach(output, ({ request: { list, stored }, event }) => {
      for (let i = 0; i < Math.max(list.length, stored.length); i++) {
        const row = list[i];
        const kept = stored[i];
        if (row !== undefined && kept !== undefined && sameRow(row, kept)) continue;
        const field = row === undefined ? 'extra' : kept === undefined ? 'missing' : 'content';
        const what = row ?? kept!;
        return breachAt(event, { role: what.role, field }, `store and list part at row ${i}, ${named(what)}`);
      }
      return undefined;
    }),
};
