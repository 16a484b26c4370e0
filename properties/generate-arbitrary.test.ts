/** Our generators as fast-check arbitraries, shrunk by our own passes. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawEditCase } from '../src/contracts/edit/generate.ts';
import { editOptions } from '../src/contracts/edit/options.ts';
import { historyInput } from '../src/contracts/history-input.ts';
import { caseArbitrary, inputArbitrary } from '../src/generate/arbitrary.ts';
import { drawHistory } from '../src/generate/histories.ts';
import type { History } from '../src/history/message.ts';
import { printHistory } from '../src/history/notation.ts';

const histories = inputArbitrary((random) => drawHistory(random).input, historyInput);
const cases = caseArbitrary(drawEditCase, { input: historyInput, options: editOptions });

const countResults = (history: History): number =>
  history.reduce((sum, { parts }) => sum + parts.filter(({ kind }) => kind === 'result').length, 0);
const hasFewResults = (history: History): boolean => countResults(history) < 3;

describe('histories as a fast-check arbitrary', () => {
  test('shrink to the smallest failing one, whatever the seed', () => {
    for (const seed of [1, 2, 3, 4]) {
      const { counterexample } = fc.check(fc.property(histories, hasFewResults), { seed, numRuns: 500 });
      const [smallest] = counterexample!;
      expect(printHistory(smallest)).toMatch(/^(T a, T b, T c|T a b c|T a b, T c|T a, T b c)$/);
    }
  });

  test('replay by seed and path gives the same counterexample at once', () => {
    const property = fc.property(histories, hasFewResults);
    const run = fc.check(property, { seed: 5, numRuns: 500 });
    const path = run.counterexamplePath!;
    expect(path).toContain(':');
    const replay = fc.check(property, { seed: 5, path, endOnFailure: true });
    expect(replay.counterexample).toEqual(run.counterexample);
    expect(replay.numShrinks).toBe(0);
  });

  test('shrink beside other arguments, each in its turn', () => {
    const property = fc.property(histories, fc.nat(), histories, (first, number, second) => {
      return countResults(first) < 1 || number < 10 || countResults(second) < 1;
    });
    const { counterexample } = fc.check(property, { seed: 6, numRuns: 500 });
    const [first, number, second] = counterexample as [History, number, History];
    expect([first.length, number, second.length]).toEqual([1, 10, 1]);
    expect([countResults(first), countResults(second)]).toEqual([1, 1]);
  });

  test('a history of the user is an example, and shrinks too', () => {
    const example = fc.sample(histories, { seed: 7, numRuns: 200 }).find((history) => !hasFewResults(history))!;
    const run = fc.check(fc.property(histories, hasFewResults), { examples: [[example]] as [History][], numRuns: 1 });
    const [smallest] = run.counterexample as [History];
    expect(countResults(smallest)).toBe(3);
    expect(smallest.length).toBeLessThan(example.length);
    expect(histories.canShrinkWithoutContext({ input: 'no history' })).toBe(false);
  });

  test('properties that wait for an answer do as well', async () => {
    const property = fc.asyncProperty(histories, async (history) => hasFewResults(history));
    const run = await fc.check(property, { seed: 8, numRuns: 500 });
    expect(countResults(run.counterexample![0])).toBe(3);
  });
});

describe('cases of a contract as a fast-check arbitrary', () => {
  test('shrink in their options too, towards the defaults', () => {
    const property = fc.property(cases, ({ input, options }) => options.keepToolUses > 1 || countResults(input) < 1);
    const { counterexample } = fc.check(property, { seed: 9, numRuns: 500 });
    const [{ input, options }] = counterexample!;
    expect(countResults(input)).toBe(1);
    expect(options).toEqual({ ...editOptions.defaults, keepToolUses: expect.any(Number) });
  });
});
