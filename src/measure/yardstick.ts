/**
 * A fixed piece of work that every run measures beside its targets: it walks and rebuilds a list of objects, as
 * compactors do. What a target costs in yardsticks hardly depends on the machine, or on who else uses it.
 */
import { drawHistory } from '../generate/histories.ts';
import { streamsOf } from '../generate/random.ts';
import { copyHistory } from '../history/copy.ts';
import { sameHistory } from '../history/same.ts';

export function yardstick(): () => unknown {
  const { input } = drawHistory(streamsOf('yardstick')(0), { length: 100 });
  return () => sameHistory(copyHistory(input), input);
}
