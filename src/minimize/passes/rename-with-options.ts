/**
 * Another name in the input along with the option that tells it: an excluded tool keeps its long name as long as only
 * one of the two may change.
 */
import type { JsonValue } from '../../history/json.ts';
import type { Attempts, Candidate, CaseKind, Pass } from '../candidate.ts';
import { shorterTexts } from '../history/shorter.ts';

/** Every step is printed here, so the input has to be small. */
const MOST_UNITS = 10;

export const renameWithOptions: Pass = {
  name: 'rename with options',
  *run<I, O>(start: Candidate<I, O>, kind: CaseKind<I, O>): Attempts<I, O> {
    let current: Candidate<I, O> | undefined = start;
    while (current !== undefined) current = yield renames(current, kind);
  },
};

function* renames<I, O>(
  { input, options }: Candidate<I, O>,
  { input: kind }: CaseKind<I, O>,
): Iterable<Candidate<I, O>> {
  if (kind.units(input).length > MOST_UNITS) return;
  for (const name of textsIn(options as JsonValue)) {
    for (const shorter of shorterTexts(name)) {
      if (shorter === '') continue;
      const renamed = withText(options as JsonValue, name, shorter) as O;
      for (const simpler of kind.simpler(input)) {
        const text = kind.print(simpler);
        if (text.includes(shorter) && !text.includes(name)) yield { input: simpler, options: renamed };
      }
    }
  }
}

function textsIn(value: JsonValue): ReadonlySet<string> {
  if (typeof value === 'string') return new Set([value]);
  if (typeof value !== 'object' || value === null) return new Set();
  return new Set(Object.values(value).flatMap((inner: JsonValue) => [...textsIn(inner)]));
}

/** The same options with `to` wherever the text `from` stands. */
function withText(value: JsonValue, from: string, to: string): JsonValue {
  if (value === from) return to;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((inner: JsonValue) => withText(inner, from, to));
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withText(inner, from, to)]));
}
