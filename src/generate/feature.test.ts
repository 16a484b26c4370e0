import { describe, expect, test } from 'vitest';
import { CALLS, FEATURES, featureNames, LOST_RESULT, ODD, STRAYS } from './feature.ts';

describe('features', () => {
  test('each has a bit and a name of its own', () => {
    expect(FEATURES.map(({ bit }) => bit)).toEqual(Array.from({ length: FEATURES.length }, (_, index) => 1 << index));
    expect(new Set(FEATURES.map(({ name }) => name)).size).toBe(FEATURES.length);
  });

  test('an odd one makes the history odd, the sign bit too', () => {
    expect(featureNames(0)).toEqual(['valid']);
    expect(featureNames(CALLS)).toEqual(['valid', 'calls']);
    expect(featureNames(CALLS | LOST_RESULT)).toEqual(['odd', 'calls', 'lost-result']);
    expect(featureNames(STRAYS)).toEqual(['odd', 'strays']);
    expect(featureNames(CALLS & ODD)).toEqual(['valid']);
  });
});
