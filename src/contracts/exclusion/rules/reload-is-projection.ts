import type { Row } from '../types.ts';
import { breachIn, type ExclusionRule, FOLLOW_UPS } from './lists.ts';

export const reloadIsProjection: ExclusionRule = {
  kind: 'pointwise',
  id: 'exclusion/reload-is-projection',
  title: 'a turn starts from all that is stored, or from what of it is not excluded',
  why: 'what one turn has left to send is what the next must go on from',
  implies: FOLLOW_UPS,
  check({ output, options }) {
    let stored: readonly Row[] = [];
    for (const step of output) {
      if (step.kind === 'turn') {
        const expected = options.skipExcluded ? stored.filter(({ excluded }) => !excluded) : stored;
        const same =
          expected.length === step.loaded.length && expected.every(({ object }, i) => object === step.loaded[i]);
        if (!same) {
          const says = `${step.loaded.length} messages were loaded, ${expected.length} are stored to be loaded`;
          return breachIn(step, 'loaded', 'length', says);
        }
      }
      stored = step.store;
    }
    return undefined;
  },
};
