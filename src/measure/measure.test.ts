import { describe, expect, test } from 'vitest';
import type { AnyTerms } from '../contracts/contract.ts';
import { uncontracted } from '../contracts/uncontracted.ts';
import type { History } from '../history/message.ts';
import { functionTarget } from '../targets/function.ts';
import type { Target } from '../targets/target.ts';
import { changesSince } from './compare.ts';
import { growthOf, growthWord } from './growth.ts';
import { type BenchPlan, measure } from './measure.ts';
import type { BenchResult, SizeResult } from './result.ts';
import { lineThrough, median, medianDeviation, oftenSmaller } from './statistics.ts';

describe('statistics', () => {
  test('a median, and how far from it values lie', () => {
    expect(median([3, 1, 100])).toBe(3);
    expect(median([4, 1, 2, 100])).toBe(3);
    expect(medianDeviation([1, 2, 3, 100])).toBe(1);
    expect(median([])).toBeNaN();
  });

  test('a line and its error', () => {
    expect(
      lineThrough([
        [0, 1],
        [1, 3],
      ]),
    ).toEqual({ slope: 2, error: undefined });
    expect(
      lineThrough([
        [0, 1],
        [1, 3],
        [2, 5],
      ]),
    ).toEqual({ slope: 2, error: 0 });
    expect(
      lineThrough([
        [0, 0],
        [1, 3],
        [2, 0],
      ]).error,
    ).toBeCloseTo(Math.sqrt(3));
  });

  test('how often one group is smaller', () => {
    expect(oftenSmaller([1, 2], [3, 4])).toBe(1);
    expect(oftenSmaller([5], [5])).toBe(0.5);
    expect(oftenSmaller([1, 9], [5])).toBe(0.5);
  });
});

describe('growth', () => {
  const points = (time: (n: number) => number) => [20, 200, 2_000, 20_000].map((n) => ({ messages: n, time: time(n) }));

  test('is called by its name', () => {
    expect(growthOf(points((n) => 3 * n))).toMatchObject({ growth: 'linear', exponent: expect.closeTo(1) });
    expect(growthOf(points((n) => n * n))?.growth).toBe('quadratic');
    expect(growthOf(points(() => 7))?.growth).toBe('constant');
    expect(growthOf(points((n) => n ** 3))?.growth).toBe('cubic or worse');
    expect(growthWord(1.5)).toBe('more than linear');
  });

  test('a quadratic share that shows only in long histories counts', () => {
    expect(growthOf(points((n) => 100 * n + n * n))).toMatchObject({ growth: 'quadratic' });
  });

  test('needs two sizes', () => {
    expect(growthOf([{ messages: 20, time: 1 }])).toBeUndefined();
  });
});

describe('an earlier run', () => {
  const size = (relative: number, noise: number, rounds = 7): SizeResult => ({
    messages: 20,
    callsPerSecond: 1,
    mad: 0,
    interval: [1, 1],
    microseconds: 1,
    relative,
    relativeInterval: [relative - noise, relative + noise],
    rounds,
  });
  const run = (one: SizeResult) => ({ targets: [{ name: 'x', sizes: [one] }] }) as unknown as BenchResult;
  const change = (old: SizeResult, now: SizeResult) => changesSince(run(old), run(now), 0.1)[0];

  test('a regression is larger than allowed, and than the noise', () => {
    expect(change(size(1, 0.05), size(1.3, 0.05))).toMatchObject({ regression: true, separate: true });
    expect(change(size(1, 0.05), size(1.3, 0.4))).toMatchObject({ regression: false, separate: false });
    expect(change(size(1, 0.01), size(1.05, 0.01))).toMatchObject({ regression: false, separate: true });
    expect(change(size(1, 0.05), size(0.5, 0.05))).toMatchObject({ regression: false, separate: true });
  });

  test('one round alone is no band', () => {
    expect(change(size(1, 0, 1), size(9, 0, 1))).toMatchObject({ regression: false, separate: false });
  });
});

/** A target of neutral messages; time is what a fake clock says. */
function target(name: string, compact: (history: History) => unknown, more: Partial<Target> = {}): Target {
  const made = functionTarget({
    name,
    terms: uncontracted('neutral', [{ keep: 5 }], []) as AnyTerms,
    format: undefined,
    fixed: {},
    levels: {},
    inPlace: more.inPlace ?? false,
    timeLimit: 100,
    create: () => (messages) => compact(messages as History) as History,
  });
  return { ...made, ...more };
}

describe('a measurement', () => {
  /** Work takes as long as it says: the clock is put forward by so many milliseconds. */
  let clock = 0;
  const working =
    (cost: (messages: number) => number, keep: (history: History) => History = (h) => h.slice(-5)) =>
    (history: History) => {
      clock += cost(history.length);
      return keep(history);
    };
  const planOf = (targets: readonly Target[], more: Partial<BenchPlan> = {}): BenchPlan => ({
    targets,
    sizes: [20, 40, 80],
    time: 1_000,
    seed: 'test',
    policy: 'every-turn',
    machine: { node: 'v0', cpu: 'none', cores: 1 },
    now: () => clock,
    yardstick: () => {
      clock += 0.5;
    },
    allocated: async (calls) => 1_000 * calls.length,
    watch: () => {},
    signal: new AbortController().signal,
    ...more,
  });

  test('sizes, growth, memory and the ratio to another target', async () => {
    const slow = target(
      'slow',
      working((n) => (n * n) / 100),
    );
    const fast = target(
      'fast',
      working((n) => n / 100),
    );
    const { targets, ratios } = await measure(planOf([slow, fast], { against: 'fast' }));
    expect(targets.map(({ growth }) => growth)).toEqual(['quadratic', 'linear']);
    expect(targets[0]!.sizes.map(({ messages }) => messages)).toEqual([20, 40, 80]);
    expect(targets[0]!.sizes[1]).toMatchObject({ microseconds: expect.closeTo(16_000), bytesPerCall: 1_000 });
    expect(targets[0]).toMatchObject({ conversion: 'apart', options: { keep: 5 } });
    expect(ratios).toMatchObject([
      { messages: 20, target: 'slow', against: 'fast', ratio: expect.closeTo(20) },
      { messages: 40 },
      { messages: 80 },
    ]);
  });

  test('a target whose result shows every step is marked', async () => {
    const one = target(
      'one',
      working((n) => n / 100),
    );
    const session: Target = { ...one, name: 'session', terms: { ...one.terms, holds: 'script' } };
    const { targets } = await measure(planOf([session, one], { sizes: [20] }));
    expect(targets.map(({ everyStep }) => everyStep)).toEqual([true, undefined]);
  });

  test('a target that would take too long is cut, and says so', async () => {
    const one = target(
      'slow',
      working((n) => n),
    );
    const { targets } = await measure(planOf([one], { sizes: [20, 40, 400_000], time: 2_000 }));
    expect(targets[0]!.sizes.map(({ messages }) => messages)).toEqual([20, 40]);
    expect(targets[0]!.cut).toMatch(/^400,000 messages left out: one call would take about 400 s$/);
  });

  test('promises are waited for, and an in-place target gets a fresh copy for every call', async () => {
    const later = target('later', async (history) => working((n) => n)(history));
    const seen = new WeakSet<object>();
    let again = 0;
    const emptied = working(
      () => 1,
      (history) => {
        if (seen.has(history)) again++;
        seen.add(history);
        (history as unknown[]).length = 0;
        return history;
      },
    );
    const inPlace = target('in place', emptied, { inPlace: true });
    const { targets } = await measure(planOf([later, inPlace], { sizes: [20] }));
    expect(targets[0]!.sizes[0]!.microseconds).toBeCloseTo(20_000);
    expect(targets[1]!.sizes).toHaveLength(1);
    expect(again).toBe(0);
  });

  test('what a cut front costs in cached tokens', async () => {
    const whole = target(
      'whole',
      working(
        () => 1,
        (history) => [...history],
      ),
    );
    const last = target(
      'last',
      working(
        () => 1,
        (history) => history.slice(-4),
      ),
    );
    const { targets } = await measure(planOf([whole, last], { sizes: [20] }));
    const [all, cut] = targets as [BenchResult['targets'][number], BenchResult['targets'][number]];
    expect(all.tokenReduction).toBe(0);
    expect(all.prefixStability).toBe(all.prefixUncompacted);
    expect(all.prefixStability).toBeGreaterThan(0.9);
    expect(cut.tokenReduction).toBeGreaterThan(0.3);
    expect(cut.prefixStability).toBeLessThan(0.2);
    const rarely = await measure(planOf([last], { sizes: [20], policy: 'threshold' }));
    expect(rarely.targets[0]!.prefixStability).toBeGreaterThan(0.5);
  });

  test('a target that gives nothing back is the mistake of its user', async () => {
    const throws = target('throws', () => {
      throw new RangeError('no');
    });
    await expect(measure(planOf([throws]))).rejects.toThrow(
      'throws cannot be measured: 20 messages: it throws RangeError: no',
    );
  });
});
