/** A target's terms as minimize and verify want them: options that the user fixed stay as they are. */
import type { JsonObject } from '../history/json.ts';
import type { CaseKind } from '../minimize/candidate.ts';
import type { Target } from '../targets/target.ts';

export function caseKindOf({ terms, fixed }: Target): CaseKind<unknown, unknown> {
  const { options } = terms;
  const names = Object.keys(fixed);
  const keepsFixed = (candidate: unknown): boolean =>
    names.every((name) => JSON.stringify((candidate as JsonObject)[name]) === JSON.stringify(fixed[name]));
  return {
    input: terms.input,
    options: {
      defaults: options.defaults,
      parse: (value) => options.parse(value),
      *simpler(from) {
        for (const candidate of options.simpler(from)) if (keepsFixed(candidate)) yield candidate;
      },
      *enumerate(input) {
        if (names.length === 0) {
          yield* options.enumerate(input);
          return;
        }
        const known = new Set<string>();
        for (const candidate of options.enumerate(input)) {
          const withFixed = { ...(candidate as JsonObject), ...fixed };
          const key = JSON.stringify(withFixed);
          if (known.has(key)) continue;
          known.add(key);
          yield withFixed;
        }
      },
    },
  };
}
