import { breachAt, firstBreach, sameRow, type TurnRule } from './turn-rule.ts';

/** P10, as far as a trace shows it: building a request leaves the list as it was. */
export const requestIsPure: TurnRule = {
  id: 'turn/request-is-pure',
  code: 'P10',
  kind: 'pointwise',
  title: 'Building a request changes no row of the list',
  why: 'What is settled for one request would be settled again for the next, and stored.',
  implies: ['turn/prefix-only', 'turn/equals-reference'],
  check: ({ output }) =>
    firstBreach(output, ({ request: { list }, event }) => {
      const after = output.steps[event];
      if (after === undefined || after.compaction === 'compacted') return undefined;
      const at = list.findIndex((row, i) => after.rows[i] === undefined || !sameRow(row, after.rows[i]));
      if (at < 0) return undefined;
      return breachAt(
        event,
        { role: list[at]!.role, field: 'list' },
        `row ${at} of the list is another one behind the request`,
      );
    }),
};
