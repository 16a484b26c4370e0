import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { BenchResult, SizeResult, TargetBench } from '../measure/result.ts';
import { benchActionJson, benchMarkdown } from './bench-markdown.ts';
import { benchText } from './bench-text.ts';
import { benchPage } from './html/bench-page.ts';
import { styleOf } from './style.ts';

function size(messages: number, microseconds: number): SizeResult {
  const rate = 1e6 / microseconds;
  return {
    messages,
    callsPerSecond: rate,
    mad: rate / 50,
    interval: [0.9 * rate, 1.1 * rate],
    microseconds,
    relative: microseconds / 50,
    relativeInterval: [0.9, 1.1],
    rounds: 7,
    bytesPerCall: 160 * messages,
  };
}

function target(more: Partial<TargetBench> = {}): TargetBench {
  return {
    name: './compact.ts#trim',
    options: { keep: 3 },
    sizes: [size(20, 10), size(200, 1_000)],
    exponent: 2,
    growth: 'quadratic',
    tokenReduction: 0.4,
    tokensAt: 200,
    prefixStability: 0.04,
    prefixUncompacted: 0.97,
    conversion: 'apart',
    ...more,
  };
}

function result(more: Partial<BenchResult> = {}): BenchResult {
  return {
    schema: 'proctor.bench/1',
    seed: 'proctor',
    generator: 'histories 1',
    policy: 'every-turn',
    targets: [target()],
    machine: { node: 'v20.0.0', cpu: 'a processor', cores: 2, yardstick: 50 },
    timing: { milliseconds: 30_000 },
    ...more,
  };
}

describe('a bench run', () => {
  test('in the terminal: a bar for what one message costs, and what follows', () => {
    const text = benchText(result(), styleOf(false));
    expect(text).toContain('       200      1,000  ± 2.0 %      1,000     32 KB       5 µs  ▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇');
    expect(text).toContain('time grows: quadratic (exponent 2.00)');
    expect(text).toContain('40 % fewer tokens at 200 messages');
    expect(text).toContain('4.0 % of a request is a prefix of the one before (97 % without compaction)');
  });

  test('a result that shows the list behind every step is said to grow by itself', () => {
    const says = 'a result shows the list behind every step, so its own size grows with the square';
    expect(benchText(result({ targets: [{ ...target(), everyStep: true }] }), styleOf(false))).toContain(says);
    expect(benchText(result(), styleOf(false))).not.toContain(says);
  });

  test('a ratio reads in the direction of the faster one', () => {
    const ratio = { messages: 20, target: 'a', against: 'b', ratio: 0.25, interval: [0.2, 0.5] } as const;
    const text = benchText(result({ ratios: [ratio, { ...ratio, ratio: 3, interval: [2, 4] }] }), styleOf(false));
    expect(text).toContain('20 messages: a is 4 times as fast as b (2 to 5)');
    expect(text).toContain('20 messages: a takes 3 times as long as b (2 to 4)');
  });

  test('a regression is called one, and noise is not', () => {
    const change = { target: 'a', messages: 20, before: 1, after: 1.3, slower: 0.3, separate: true, regression: true };
    const changes = [change, { ...change, separate: false, regression: false }];
    const text = benchMarkdown(result({ changes }));
    expect(text).toContain('- ❌ a at 20 messages: 30 % slower, REGRESSION');
    expect(text).toContain('- a at 20 messages: 30 % slower, within the noise');
  });

  test('points for github-action-benchmark', () => {
    expect(JSON.parse(benchActionJson(result()))[1]).toEqual({
      name: './compact.ts#trim, 200 messages',
      unit: 'yardsticks',
      value: 20,
      range: '± 0.1',
      extra: '1,000 calls/s',
    });
  });

  test('the page has its one stylesheet, no script, and a line for each target', () => {
    const two = [target(), target({ name: '<b>other</b>', cut: '20,000 messages left out' })];
    const text = benchPage(result({ targets: two }));
    const style = /<style>([\s\S]*?)<\/style>/.exec(text)?.[1] ?? '';
    expect(text).toContain(`style-src &#39;sha256-${createHash('sha256').update(style).digest('base64')}&#39;`);
    expect(text).not.toMatch(/<script|\sstyle=|https?:|<b>other/);
    expect(text.match(/<polyline/g)).toHaveLength(2);
    expect(text).not.toContain('NaN');
  });
});
