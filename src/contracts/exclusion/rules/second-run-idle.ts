import type { ExclusionOptions } from '../options.ts';
import { rowDifference } from '../same.ts';
import type { CompactStep, ExclusionScript, ExclusionTrace } from '../types.ts';
import { breachIn, type ExclusionRerunRule, FOLLOW_UPS } from './lists.ts';

const SETTLES: readonly string[] = ['sliding', 'selective', 'toolResult', 'truncation'];

export const secondRunIdle: ExclusionRerunRule = {
  kind: 'metamorphic',
  id: 'exclusion/second-run-idle',
  title: 'a strategy that runs again right away does nothing',
  why: 'strategies run before every call: one that never settles eats the conversation call by call',
  implies: FOLLOW_UPS,
  reruns({ input, options }) {
    const last = lastSettling(input, options);
    if (last < 0) return undefined;
    return [{ input: [...input.slice(0, last + 1), input[last]!], options }];
  },
  check(_, [twice]) {
    if (twice?.status !== 'returned') return undefined;
    const [first, second] = compactions(twice.output).slice(-2);
    if (first === undefined || second === undefined) return undefined;
    if (second.changed) return breachIn(second, 'store', 'changed', 'the second run says that it changed something');
    const row = second.store.find((after, i) => {
      const before = first.store[i];
      return before === undefined || rowDifference(before, after) !== undefined;
    });
    return row && breachIn(second, 'store', 'length', 'the second run changed the list', row);
  },
};

/** The index of the last compaction by a strategy that settles. */
function lastSettling(input: ExclusionScript, options: ExclusionOptions): number {
  return input.findLastIndex((event) => {
    const strategy = event.kind === 'compact' ? (event.strategy ?? options.strategy) : null;
    return strategy !== null && SETTLES.includes(strategy.kind);
  });
}

function compactions(output: ExclusionTrace): CompactStep[] {
  return output.filter((step) => step.kind === 'compact');
}
