import { breachAt, firstBreach, named, positionOf, type TurnRule } from './turn-rule.ts';

/** P4. */
export const injectionOnAsk: TurnRule = {
  id: 'turn/injection-on-ask',
  code: 'P4',
  kind: 'pointwise',
  title: "The memory of this turn is in exactly one row of the request, the ask's",
  why: 'Memory that is missing is not used; memory in another row speaks of something else and spoils the cached prefix.',
  implies: ['turn/index-names-ask', 'turn/equals-reference'],
  check: ({ output }) =>
    firstBreach(output, ({ request: { wire, list }, ask, event }) => {
      const askAt = positionOf(wire, ask);
      if (ask.memory === '' || askAt < 0 || positionOf(list, ask) < 0) return undefined;
      for (let i = 0; i < wire.length; i++) {
        const row = wire[i]!;
        if (i !== askAt && row.content.endsWith(ask.memory)) {
          return breachAt(event, { role: row.role, field: 'injected' }, `the memory is in ${named(row)}`);
        }
      }
      if (wire[askAt]!.content.endsWith(ask.memory)) return undefined;
      return breachAt(event, { role: 'user', field: 'missing' }, `${named(wire[askAt]!)} goes out without its memory`);
    }),
};
