/**
 * The second source of cases: a transcript that somebody really had, cut and changed a little. It brings what no
 * generator thinks of, the texts, arguments and rhythms of one application.
 */
import type { History } from '../history/message.ts';
import { MUTATIONS } from './mutations.ts';
import { pick, type Random } from './random.ts';
import { cutWindow } from './window.ts';

export interface Mutant {
  readonly input: History;
  /** How the window was cut, and the mutations, in the order of the first of each. */
  readonly features: readonly string[];
}

const MOST_MUTATIONS = 4;

/** A window of `base` with up to four mutations. A new list; messages that no mutation touched are those of `base`. */
export function mutateHistory(random: Random, base: History): Mutant {
  const window = cutWindow(random, base);
  const features = [...window.features];
  let input = window.messages;
  for (let count = random.below(MOST_MUTATIONS + 1); count > 0; count--) {
    const { name, apply } = pick(random, MUTATIONS);
    const mutated = apply(random, input);
    if (mutated === undefined) continue;
    input = mutated;
    if (!features.includes(name)) features.push(name);
  }
  return { input, features };
}
