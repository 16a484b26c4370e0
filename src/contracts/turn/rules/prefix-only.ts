import { breachAt, firstBreach, named, positionOf, sameRow, type TurnRule } from './turn-rule.ts';

/** P6. */
export const prefixOnly: TurnRule = {
  id: 'turn/prefix-only',
  code: 'P6',
  kind: 'pointwise',
  title: 'What settles old turns for their replay alters no row of the running one',
  why: 'An interrupted result of this turn is news for the model; as part of the past it is replaced by a notice.',
  implies: ['turn/equals-reference'],
  check: ({ output }) =>
    firstBreach(output, ({ request: { list, wire }, ask, event }) => {
      const from = positionOf(list, ask);
      if (from < 0) return undefined;
      for (let i = from + 1; i < list.length; i++) {
        const row = list[i]!;
        const sent = wire.findLast(({ uid }) => uid === row.uid);
        if (sent !== undefined && (sent.api ?? row.api) === undefined && !sameRow(row, sent)) {
          return breachAt(event, { role: row.role, field: 'content' }, `${named(row)} goes out as ${named(sent)}`);
        }
      }
      return undefined;
    }),
};
