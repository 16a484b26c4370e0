/** How the time of a call grows with the length of the history: the exponent, and the word for it. */
import { lineThrough } from './statistics.ts';

export interface Growth {
  /** Of a straight line through the logarithms of all sizes. */
  readonly exponent: number;
  readonly exponentError?: number;
  /** What it comes to for long histories, judged between the two largest sizes, where constant costs weigh least. */
  readonly growth: GrowthWord;
}

export type GrowthWord =
  | 'constant'
  | 'less than linear'
  | 'linear'
  | 'more than linear'
  | 'quadratic'
  | 'cubic or worse';

const UP_TO: readonly (readonly [exponent: number, word: GrowthWord])[] = [
  [0.3, 'constant'],
  [0.75, 'less than linear'],
  // Memory that no longer fits into the caches makes a linear walk look a little steeper.
  [1.35, 'linear'],
  [1.65, 'more than linear'],
  [2.4, 'quadratic'],
];

/** Undefined for fewer than two sizes. */
export function growthOf(points: readonly { readonly messages: number; readonly time: number }[]): Growth | undefined {
  const logarithms = points.map(({ messages, time }) => [Math.log(messages), Math.log(time)] as const);
  if (logarithms.length < 2) return undefined;
  const { slope, error } = lineThrough(logarithms);
  const atEnd = lineThrough(logarithms.slice(-2)).slope;
  return { exponent: slope, ...(error === undefined ? {} : { exponentError: error }), growth: growthWord(atEnd) };
}

export function growthWord(exponent: number): GrowthWord {
  return UP_TO.find(([most]) => exponent < most)?.[1] ?? 'cubic or worse';
}
