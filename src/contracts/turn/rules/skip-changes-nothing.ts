import { breachAt, sameRows, type TurnRule } from './turn-rule.ts';

/** P12. */
export const skipChangesNothing: TurnRule = {
  id: 'turn/skip-changes-nothing',
  code: 'P12',
  kind: 'pointwise',
  title: 'A compaction that gives the same list back changes neither list, index nor store',
  why: 'An abort that is taken for a compaction stores the session a second time, or moves an index that was right.',
  implies: ['turn/equals-reference'],
  check({ output }) {
    for (let event = 0; event < output.steps.length; event++) {
      const step = output.steps[event]!;
      if (step.compaction === undefined || step.compaction === 'compacted') continue;
      const before = step.request ?? output.steps[event - 1];
      if (before === undefined) continue;
      const rows = 'list' in before ? before.list : before.rows;
      const changed =
        (!sameRows(rows, step.rows) && 'list') ||
        (before.index !== step.index && 'index') ||
        (before.persistIndex !== step.persistIndex && 'persist-index') ||
        (!sameRows(before.stored, step.stored) && 'store');
      if (changed)
        return breachAt(event, { field: changed }, `a compaction that was ${step.compaction} changes the ${changed}`);
    }
    return undefined;
  },
};
