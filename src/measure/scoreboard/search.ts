/** What one search for a fault came to, and all searches of a fault together. */
import { median } from '../statistics.ts';
import type { Search, Spread } from './result.ts';

export interface Hit {
  readonly cases: number;
  readonly milliseconds: number;
  readonly fingerprint: string;
  readonly evaluations: number;
  readonly size: number;
  /** The smallest case. */
  readonly text: string;
}

export function searchOf(hits: readonly (Hit | undefined)[]): Search {
  const found = hits.filter((hit) => hit !== undefined);
  const casesBySeed = hits.map((hit) => hit?.cases ?? null);
  const forms = new Map<string, number>();
  for (const { text } of found) forms.set(text, (forms.get(text) ?? 0) + 1);
  const [commonest] = [...forms].toSorted(([, left], [, right]) => right - left);
  if (commonest === undefined) return { found: 0, casesBySeed, forms: 0 };
  return {
    found: found.length,
    cases: spread(found.map(({ cases }) => cases)),
    casesBySeed,
    milliseconds: spread(found.map(({ milliseconds }) => milliseconds)),
    evaluations: spread(found.map(({ evaluations }) => evaluations)),
    size: spread(found.map(({ size }) => size)),
    forms: forms.size,
    commonest: commonest[0],
  };
}

function spread(values: readonly number[]): Spread {
  return { median: median(values), worst: Math.max(...values) };
}
