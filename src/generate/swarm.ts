/**
 * Swarm testing: each case first draws which features it may have at all. Were all of them always on, every history
 * would be odd in ten ways at once, and a mistake that needs one feature and the absence of another would hide.
 */
import { CALLS, ODD } from './feature.ts';
import type { Random } from './random.ts';

const ALL_BITS = 0x100000000;

/**
 * The features that a case may have, as bits; none of `never`. One case in four has an eighth of them, one a fourth,
 * one half, one three fourths. Half of the cases are valid.
 */
export function drawSwitches(random: Random, never: number): number {
  let bits = random.below(ALL_BITS) | 0;
  switch (random.below(4)) {
    case 0:
      bits &= random.below(ALL_BITS) & random.below(ALL_BITS);
      break;
    case 1:
      bits &= random.below(ALL_BITS);
      break;
    case 2:
      bits |= random.below(ALL_BITS);
      break;
    default:
  }
  if (random.below(2) === 0) bits &= ~ODD;
  if (random.below(16) > 0) bits |= CALLS;
  return bits & ~never;
}
