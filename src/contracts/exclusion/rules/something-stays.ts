import { breachIn, type ExclusionRule, FOLLOW_UPS } from './lists.ts';

export const somethingStays: ExclusionRule = {
  kind: 'pointwise',
  id: 'exclusion/something-stays',
  title: 'compaction leaves something to send, if there was something',
  why: 'providers refuse an empty list of messages',
  implies: FOLLOW_UPS,
  check({ output }) {
    for (const step of output) {
      if (step.kind !== 'compact' || step.before.every(({ excluded }) => excluded)) continue;
      if (step.store.every(({ excluded }) => excluded)) {
        return breachIn(step, 'store', 'excluded', `${step.strategy?.kind} has excluded everything`);
      }
    }
    return undefined;
  },
};
