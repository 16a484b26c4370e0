import { expect, test } from 'vitest';
import { exclusionOptions } from './options.ts';
import { simplerStrategies } from './simpler-strategy.ts';
import { DEFAULT_PROMPT, type Strategy } from './strategy.ts';

const { parse, defaults, simpler } = exclusionOptions;
const strategy = (value: object): Strategy | null => parse({ strategy: value }).strategy;

test('what is left out is filled up', () => {
  expect(parse({})).toEqual(defaults);
  expect(strategy({ kind: 'selective' })).toEqual({ kind: 'selective', keepLastToolCallGroups: 1 });
  expect(strategy({ kind: 'summarize' })).toEqual({
    kind: 'summarize',
    targetCount: 4,
    threshold: 2,
    prompt: DEFAULT_PROMPT,
    maxSummaryInputTokens: 8000,
  });
});

test('the prompt of our own weighs what that of the original weighs', () => {
  expect(Math.floor([...DEFAULT_PROMPT].length / 4)).toBe(148);
});

test.each([
  [{ kind: 'truncation', maxN: 0, compactTo: 1 }, /maxN/],
  [{ kind: 'truncation', maxN: 3, compactTo: 4 }, /compactTo of at most maxN/],
  [{ kind: 'sliding', keepLastGroups: 0 }, /keepLastGroups/],
  [{ kind: 'selective', keepLastToolCallGroups: -1 }, /keepLastToolCallGroups/],
  [{ kind: 'toolResult', keepLastToolCallGroups: 1.5 }, /keepLastToolCallGroups/],
  [{ kind: 'summarize', targetCount: 0 }, /targetCount/],
  [{ kind: 'summarize', threshold: -1 }, /threshold/],
  [{ kind: 'summarize', maxSummaryInputTokens: 0 }, /maxSummaryInputTokens/],
  [{ kind: 'window', maxContextWindowTokens: 10, maxOutputTokens: 10 }, /below maxContextWindowTokens/],
  [
    { kind: 'window', maxContextWindowTokens: 9, maxOutputTokens: 1, toolEvictionThreshold: 0 },
    /toolEvictionThreshold/,
  ],
  [{ kind: 'window', maxContextWindowTokens: 9, maxOutputTokens: 1, truncationThreshold: 0.4 }, /at least/],
  [{ kind: 'budget', tokenBudget: 9, strategies: [{ kind: 'sliding' }] }, /keepLastGroups/],
  [{ kind: 'magic' }, /kind/],
])('the constructors refuse %j', (value, message) => {
  expect(() => strategy(value)).toThrow(message);
});

test('an option that there is not', () => {
  expect(() => parse({ keep: 1 })).toThrow('contract exclusion has no option keep');
});

test('simpler options are options, and come to an end', () => {
  const start = parse({
    strategy: { kind: 'window', maxContextWindowTokens: 900, maxOutputTokens: 300 },
    after: { kind: 'budget', tokenBudget: 5, strategies: [{ kind: 'truncation', maxN: 9, compactTo: 4 }] },
    maxIterations: 3,
    streaming: true,
  });
  for (const options of simpler(start)) expect(parse(options)).toEqual(options);
  expect([...simpler(defaults)].every((options) => options.strategy?.kind !== 'window')).toBe(true);
  const steps = [
    ...simplerStrategies({ kind: 'truncation', maxN: 4, compactTo: 4, metric: 'tokens', preserveSystem: false }),
  ];
  expect(steps).toContainEqual({ kind: 'truncation', maxN: 4, compactTo: 3, metric: 'tokens', preserveSystem: false });
  expect(steps.every((step) => step.kind === 'truncation' && step.compactTo <= step.maxN)).toBe(true);
});
