/** Where the cases of a campaign come from: case i depends on the seed, the terms and i alone. */
import type { AnyTerms, Draw } from '../contracts/contract.ts';
import { streamsOf } from '../generate/random.ts';
import type { JsonObject } from '../history/json.ts';

export interface CaseSource {
  readonly seed: string;
  /** Case `index`, in time that does not depend on `index`. */
  draw(index: number): Draw<unknown, unknown>;
}

/** Seeded cases of a target's terms. Options that the user fixed replace the drawn ones. */
export function seededSource(terms: AnyTerms, seed: string, fixed: JsonObject): CaseSource {
  const streams = streamsOf(seed);
  const isFixed = Object.keys(fixed).length > 0;
  return {
    seed,
    draw(index) {
      const draw = terms.generate(streams(index));
      return isFixed ? { ...draw, options: fixOptions(terms, draw.options, fixed) } : draw;
    },
  };
}

/** Drawn options with the user's in their place, as the terms read them. */
export function fixOptions(terms: AnyTerms, drawn: unknown, fixed: JsonObject): unknown {
  return terms.options.parse({ ...(drawn as JsonObject), ...fixed });
}
