import { describe, expect, test } from 'vitest';
import { UsageError } from '../errors.ts';
import { printHistory } from '../history/notation.ts';
import { pairCalls } from '../history/pairing.ts';
import { HISTORY_ALPHABETS } from './alphabets.ts';
import { enumerateHistories } from './enumerate.ts';

function countBySize(bound: number, alphabet: string): number[] {
  const counts = Array<number>(bound + 1).fill(0);
  for (const history of enumerateHistories(bound, alphabet)) counts[history.length]!++;
  return counts;
}

/**
 * How many histories of each length there are, by counting instead of building: only the number of open calls matters.
 * `quiet` messages leave it as it is, `opening[k]` messages open k calls, a result closes any one of the open ones.
 */
function counted(bound: number, quiet: number, opening: readonly number[]): number[] {
  let open = new Map([[0, 1]]);
  const counts = [1];
  for (let length = 1; length <= bound; length++) {
    const next = new Map<number, number>();
    const add = (calls: number, ways: number) => next.set(calls, (next.get(calls) ?? 0) + ways);
    for (const [calls, ways] of open) {
      add(calls, quiet * ways);
      opening.forEach((forms, more) => {
        add(calls + more, forms * ways);
      });
      if (calls > 0) add(calls - 1, calls * ways);
    }
    open = next;
    counts.push([...open.values()].reduce((sum, ways) => sum + ways));
  }
  return counts;
}

/** The same with one call that may repeat the first id; of two open calls of one id, a result closes the later. */
function countedWithReuse(bound: number): number[] {
  type Ways = Map<string, number>;
  let states: Ways = new Map([['0 0 0 0', 1]]);
  const counts = [1];
  for (let length = 1; length <= bound; length++) {
    const next: Ways = new Map();
    const add = (state: readonly number[], ways: number) =>
      next.set(state.join(' '), (next.get(state.join(' ')) ?? 0) + ways);
    for (const [key, ways] of states) {
      const [first = 0, others = 0, hasFirst = 0, repeated = 0] = key.split(' ').map(Number);
      add([first, others, hasFirst, repeated], 2 * ways);
      let calls: readonly (readonly number[])[] = [[first, others, hasFirst, repeated]];
      for (let more = 0; more <= 2; more++) {
        for (const state of calls) add(state, 2 * ways);
        calls = calls.flatMap(([f = 0, o = 0, has, again]) => {
          if (!has) return [[f + 1, o, 1, again!]];
          const fresh = [f, o + 1, 1, again!];
          return again ? [fresh] : [fresh, [f + 1, o, 1, 1]];
        });
      }
      if (first > 0) add([first - 1, others, hasFirst, repeated], ways);
      if (others > 0) add([first, others - 1, hasFirst, repeated], others * ways);
    }
    states = next;
    counts.push([...states.values()].reduce((sum, ways) => sum + ways));
  }
  return counts;
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count);

describe('enumeration', () => {
  test('main has 77,983 histories of up to 5 messages, and 868,327 of up to 6', () => {
    expect(sum(countBySize(5, 'main'))).toBe(77_983);
    expect(sum(countBySize(6, 'main'))).toBe(868_327);
  });

  test('reuse has 267,589 histories of up to 5 messages', () => {
    expect(sum(countBySize(5, 'reuse'))).toBe(267_589);
  });

  test.each([
    ['main', 2, [2, 2, 2]],
    ['reasoning', 1, [4, 3]],
    ['exclusion', 1, [2, 4]],
    ['memory', 1, [0, 4]],
    ['citations', 2, [4, 1]],
  ] as const)('%s has as many of each length as a formula says', (alphabet, quiet, opening) => {
    expect(countBySize(5, alphabet)).toEqual(counted(5, quiet, opening));
  });

  test('reuse has as many of each length as a formula says', () => {
    expect(countBySize(5, 'reuse')).toEqual(countedWithReuse(5));
  });

  test.each(Object.keys(HISTORY_ALPHABETS))('%s gives no history twice, shorter ones first, no orphan', (alphabet) => {
    const seen = new Set<string>();
    let length = 0;
    let count = 0;
    for (const history of enumerateHistories(4, alphabet)) {
      count++;
      seen.add(printHistory(history));
      expect(history.length).toBeGreaterThanOrEqual(length);
      length = history.length;
      if (pairCalls(history).orphans.length > 0) throw new Error(`orphan in ${printHistory(history)}`);
    }
    expect(seen.size).toBe(count);
    expect(length).toBe(4);
  });

  test('two messages of main, as a picture', () => {
    const two = [...enumerateHistories(2, 'main')].filter((history) => history.length === 2).map(printHistory);
    expect(two.filter((text) => text.startsWith('A<w>[a b]'))).toEqual([
      'A<w>[a b], S',
      'A<w>[a b], U',
      'A<w>[a b], A',
      'A<w>[a b], A[c]',
      'A<w>[a b], A[c d]',
      'A<w>[a b], A<x>',
      'A<w>[a b], A<x>[c]',
      'A<w>[a b], A<x>[c d]',
      'A<w>[a b], T a',
      'A<w>[a b], T b',
    ]);
  });

  test('reuse repeats the first id exactly once', () => {
    const two = [...enumerateHistories(2, 'reuse')].map(printHistory);
    expect(two).toContain('A[a a], T a');
    expect(two).toContain('A[a b], A[c a]');
    expect(two).not.toContain('A[a a], A[a]');
    expect(two).not.toContain('A[a b], A[b]');
  });

  test('an unknown alphabet is refused with the known ones', () => {
    expect(() => [...enumerateHistories(1, 'toString')]).toThrow(UsageError);
  });
});
