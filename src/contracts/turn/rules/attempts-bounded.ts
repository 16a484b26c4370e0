import { breachAt, type TurnRule } from './turn-rule.ts';

/** P14. */
export const attemptsBounded: TurnRule = {
  id: 'turn/attempts-bounded',
  code: 'P14',
  kind: 'pointwise',
  title: 'A turn compacts as often as it may and no more; one that was skipped for a lock does not count',
  why: 'Without a bound a request that never fits is compacted for ever; a lock that counts leaves the turn without any.',
  implies: ['turn/equals-reference'],
  check({ output, options }) {
    let turn = -1;
    let made = 0;
    for (let event = 0; event < output.steps.length; event++) {
      const { ask, compaction } = output.steps[event]!;
      if (ask !== undefined && ask.uid !== turn) {
        turn = ask.uid;
        made = 0;
      }
      if (compaction === undefined) continue;
      if (compaction === 'exhausted') {
        if (made < options.attempts) {
          return breachAt(
            event,
            { field: 'refund' },
            `no compaction, though only ${made} of ${options.attempts} were made`,
          );
        }
      } else if (compaction !== 'locked' && ++made > options.attempts) {
        return breachAt(event, { field: 'bound' }, `compaction ${made} of a turn that may have ${options.attempts}`);
      }
    }
    return undefined;
  },
};
