/** The size of the smallest case that shows a fault in a given way, by enumerating every case up to a size. */
import { verify } from '../../campaign/verify.ts';
import type { Size } from '../../minimize/order.ts';
import type { Target } from '../../targets/target.ts';
import type { Clock } from '../rounds.ts';

/** Undefined when no alphabet shows it up to `bound`, or not within the time. */
export async function trueMinimum(
  target: Target,
  fingerprints: ReadonlySet<string>,
  bound: number,
  time: number,
  now: Clock,
): Promise<number | undefined> {
  const { input } = target.terms;
  const end = now() + time;
  let smallest: number | undefined;
  for (const alphabet of input.alphabets) {
    for (let size = 1; size <= Math.min(bound, (smallest ?? bound + 1) - 1) && now() < end; size++) {
      const stop = () => (now() > end ? 'time' : undefined);
      const { counterexamples } = await verify(target, { alphabet, bound: size, stop });
      const sizes = counterexamples
        .filter((one) => fingerprints.has(one.fingerprint))
        .map((one) => first(input.size(one.input)));
      if (sizes.length === 0) continue;
      smallest = Math.min(...sizes, smallest ?? Number.POSITIVE_INFINITY);
      break;
    }
  }
  return smallest;
}

function first([messages = 0]: Size): number {
  return messages;
}
