import { breachAt, firstBreach, named, positionOf, type TurnRule } from './turn-rule.ts';

/** P2, in its strict form: by the row itself, not by its words. */
export const indexNamesAsk: TurnRule = {
  id: 'turn/index-names-ask',
  code: 'P2',
  kind: 'pointwise',
  title: "Before each request the index names this turn's ask; so does the boundary told to the host, if any",
  why: 'All that depends on where the turn begins goes wrong with the index: what is replayed, what is injected, what is stored.',
  implies: ['turn/equals-reference'],
  check({ output }) {
    const breach = firstBreach(output, ({ request: { list, index }, ask, event }) => {
      const at = positionOf(list, ask);
      if (index === at && at >= 0) return undefined;
      const there = list[index];
      const says = there === undefined ? 'no row' : named(there);
      return breachAt(
        event,
        { role: there?.role ?? 'none', field: 'index' },
        `index ${index} names ${says}, the ask is ${at}`,
      );
    });
    if (breach !== undefined) return breach;
    for (let event = 0; event < output.steps.length; event++) {
      const { exported, rows, ask } = output.steps[event]!;
      if (exported === undefined || exported < 0 || ask === undefined || exported === positionOf(rows, ask)) continue;
      return breachAt(
        event,
        { field: 'exported' },
        `the host is told ${exported}, the ask is ${positionOf(rows, ask)}`,
      );
    }
    return undefined;
  },
};
