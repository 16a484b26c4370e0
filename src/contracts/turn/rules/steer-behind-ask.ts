import { breachAt, firstBreach, named, positionOf, type TurnRule } from './turn-rule.ts';

/** P9. A steer of this turn has a higher uid than its ask. */
export const steerBehindAsk: TurnRule = {
  id: 'turn/steer-behind-ask',
  code: 'P9',
  kind: 'pointwise',
  title: "What a user adds while the agent works never stands before this turn's ask",
  why: 'The model reads it as part of a turn that is over.',
  implies: ['turn/equals-reference'],
  check: ({ output }) =>
    firstBreach(output, ({ request: { list }, ask, event }) => {
      const at = positionOf(list, ask);
      const early = list.findIndex((row, i) => i < at && row.display === 'steer' && row.uid > ask.uid);
      if (early < 0) return undefined;
      return breachAt(event, { role: 'user', field: 'steer' }, `${named(list[early]!)} stands before the ask`);
    }),
};
