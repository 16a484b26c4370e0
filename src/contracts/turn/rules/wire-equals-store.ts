import type { LiveRow } from '../types.ts';
import { breachAt, firstBreach, named, positionOf, sameFrame, sameRow, type TurnRule } from './turn-rule.ts';

/** P1, the headline: what the store holds of this turn is what the model receives of it. */
export const wireEqualsStore: TurnRule = {
  id: 'turn/wire-equals-store',
  code: 'P1',
  kind: 'pointwise',
  title: "From this turn's ask on, the model receives exactly the rows that the store holds",
  why: 'A stale index cuts the rows of the running turn in two; calls and their results are lost on the way to the model.',
  implies: ['turn/prefix-only', 'turn/wire-well-formed', 'turn/prefix-stable', 'turn/equals-reference'],
  check: ({ output }) =>
    firstBreach(output, ({ request: { wire, stored }, ask, event }) => {
      const from = positionOf(wire, ask);
      const storedFrom = positionOf(stored, ask);
      if (from < 0) return breachAt(event, { role: 'user', field: 'ask' }, 'the ask does not reach the model');
      if (storedFrom < 0) return breachAt(event, { role: 'user', field: 'stored-ask' }, 'the store has no ask');
      let at = from;
      for (let i = storedFrom; i < stored.length; i++, at++) {
        const row = stored[i]!;
        while (at < wire.length && isStub(wire, at) && row.role !== 'tool') at++;
        const sent = wire[at];
        if (sent === undefined) {
          return breachAt(event, { role: row.role, field: 'lost' }, `${named(row)} does not reach the model`);
        }
        if (i === storedFrom ? asksTheSame(row, sent) : sameRow(row, sent)) continue;
        const field = sameFrame(row, sent) ? 'content' : 'lost';
        return breachAt(
          event,
          { role: row.role, field },
          `the model gets ${named(sent)} where the store has ${named(row)}`,
        );
      }
      while (at < wire.length && isStub(wire, at)) at++;
      const extra = wire[at];
      return extra && breachAt(event, { role: extra.role, field: 'invented' }, `the store has no ${named(extra)}`);
    }),
};

/** The wire copy of the ask may have text behind it. */
function asksTheSame(stored: LiveRow, sent: LiveRow): boolean {
  return sent.role === 'user' && sent.content.startsWith(stored.content);
}

/** A result that the store does not have, for a call that was really not answered: only those have no uid. */
function isStub(wire: readonly LiveRow[], at: number): boolean {
  return wire[at]!.role === 'tool' && wire[at]!.uid < 0;
}
