import { breachIn, type ExclusionRule, FOLLOW_UPS, named, turnsOf } from './lists.ts';

export const eachRoundOnce: ExclusionRule = {
  kind: 'pointwise',
  id: 'exclusion/each-round-once',
  title: 'however a turn ends, its response has every round once, in order',
  why: 'a round that is missing was paid for and is gone; one that is there twice repeats call ids, and the provider refuses them',
  implies: FOLLOW_UPS,
  check({ output, options }) {
    if (options.streaming) return undefined;
    for (const step of turnsOf(output)) {
      const places = new Map(step.response.map(({ object }, index) => [object, index]));
      if (places.size < step.response.length) {
        return breachIn(step, 'response', 'object', 'a message stands twice in the response');
      }
      for (const [index, row] of (step.calls.at(-1)?.transcript ?? []).entries()) {
        if (places.get(row.object) === index) continue;
        const is = places.has(row.object) ? 'out of place' : 'missing';
        return breachIn(step, 'response', is, `${named(row)} is ${is} in the response`, row);
      }
    }
    return undefined;
  },
};
