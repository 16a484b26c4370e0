/** Where the cases of a campaign come from: case i depends on the seed, the terms and i alone. */
import type { AnyTerms, Draw } from '../contracts/contract.ts';
import { UsageError } from '../errors.ts';
import { mutateHistory } from '../generate/mutate.ts';
import { streamsOf } from '../generate/random.ts';
import type { JsonObject } from '../history/json.ts';
import type { History } from '../history/message.ts';
import type { Target } from '../targets/target.ts';

export interface CaseSource {
  readonly seed: string;
  /** Case `index`, in time that does not depend on `index`. */
  draw(index: number): Draw<unknown, unknown>;
}

/** All that a source is made of: plain data, so that a worker makes the same one. */
export interface SourceRequest {
  readonly seed: string;
  /** Messages to mutate; without them the target's terms draw histories of their own. */
  readonly transcript?: History;
}

/** Throws UsageError `not-supported` for a transcript where the target takes scripts of events. */
export function sourceOf({ name, terms, fixed }: Target, { seed, transcript }: SourceRequest): CaseSource {
  if (transcript === undefined) return seededSource(terms, seed, fixed);
  if (terms.holds !== 'messages') {
    throw new UsageError('not-supported', `${name} takes scripts of events: --from gives it histories`);
  }
  return mutatedSource(terms, seed, fixed, transcript);
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

function mutatedSource(terms: AnyTerms, seed: string, fixed: JsonObject, transcript: History): CaseSource {
  const streams = streamsOf(seed);
  return {
    seed,
    draw(index) {
      const random = streams(index);
      const mutant = mutateHistory(random, transcript);
      // Mutants share messages with the transcript, which a faulty target may edit.
      const input = terms.copy(terms.normal?.(mutant.input) ?? mutant.input);
      const options = terms.drawOptions?.(random, input) ?? terms.generate(random).options;
      return { input, options: fixOptions(terms, options, fixed), features: mutant.features };
    },
  };
}

/** Drawn options with the user's in their place, as the terms read them. */
function fixOptions(terms: AnyTerms, drawn: unknown, fixed: JsonObject): unknown {
  return terms.options.parse({ ...(drawn as JsonObject), ...fixed });
}
