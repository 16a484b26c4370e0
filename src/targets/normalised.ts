/** The terms of a target with a message format of its own: only what that format can say is drawn. */

import type { AnyTerms } from '../contracts/contract.ts';
import type { JsonObject } from '../history/json.ts';
import type { History } from '../history/message.ts';
import type { Format } from '../wire/format.ts';

/** `further` leaves out what a relative of the format cannot say either. */
export function normalised(
  terms: AnyTerms,
  format: Format,
  further: (messages: readonly JsonObject[]) => readonly unknown[] = (messages) => messages,
): AnyTerms {
  const normal = (input: unknown): unknown => format.parse(further(format.print(input as History))).history;
  return {
    ...terms,
    name: terms.reference === undefined ? format.name : terms.name,
    normal,
    generate(random) {
      const draw = terms.generate(random);
      return { ...draw, input: normal(draw.input) };
    },
  };
}
