/**
 * This run against an earlier one. Figures are taken as multiples of the yardstick that ran in between in each of the
 * two runs, so that a slower or busier machine is no regression. A difference counts when the intervals of the rounds
 * have nothing in common and it is larger than what is allowed: either alone is noise.
 */
import type { BenchResult, Change, SizeResult } from './result.ts';

/** Fewer rounds than these make no interval: a size that is measured once is told of and never judged. */
const LEAST_ROUNDS = 3;

/** Targets and sizes that both have. `allowed` is the share by which a call may have become slower. */
export function changesSince(before: BenchResult, now: BenchResult, allowed: number): readonly Change[] {
  const changes: Change[] = [];
  for (const target of now.targets) {
    const earlier = before.targets.find(({ name }) => name === target.name);
    for (const size of target.sizes) {
      const old = earlier?.sizes.find(({ messages }) => messages === size.messages);
      if (old !== undefined)
        changes.push({ target: target.name, messages: size.messages, ...change(old, size, allowed) });
    }
  }
  return changes;
}

function change(old: SizeResult, size: SizeResult, allowed: number): Omit<Change, 'target' | 'messages'> {
  const slower = size.relative / old.relative - 1;
  const [low, high] = size.relativeInterval;
  const [oldLow, oldHigh] = old.relativeInterval;
  const isBand = Math.min(old.rounds, size.rounds) >= LEAST_ROUNDS;
  const separate = isBand && (low > oldHigh || high < oldLow);
  return { before: old.relative, after: size.relative, slower, separate, regression: separate && slower > allowed };
}
