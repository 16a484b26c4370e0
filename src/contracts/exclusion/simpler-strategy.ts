/** Strategies one step simpler: a part of a composed one, the default of an option, the next smaller number. */
import type { Strategy } from './strategy.ts';

/** Numbers below which the constructors refuse. */
const LEAST: Readonly<Record<string, number>> = {
  maxN: 1,
  compactTo: 1,
  keepLastGroups: 1,
  keepLastToolCallGroups: 0,
  targetCount: 1,
  threshold: 0,
  maxSummaryInputTokens: 1,
  tokenBudget: 1,
  maxContextWindowTokens: 1,
  maxOutputTokens: 0,
};

/** Every one of them is a strategy that `strategySchema` takes. */
export function* simplerStrategies(strategy: Strategy): Generator<Strategy> {
  if (strategy.kind === 'budget') {
    const { strategies } = strategy;
    yield* strategies;
    for (let i = 0; i < strategies.length; i++) {
      yield { ...strategy, strategies: strategies.toSpliced(i, 1) };
      for (const simpler of simplerStrategies(strategies[i]!)) {
        yield { ...strategy, strategies: strategies.with(i, simpler) };
      }
    }
    if (!strategy.earlyStop) yield { ...strategy, earlyStop: true };
  }
  if (strategy.kind === 'window') {
    const { keepLastToolCallGroups } = strategy;
    yield { kind: 'toolResult', keepLastToolCallGroups };
  }
  if (strategy.kind === 'summarize' && strategy.maxSummaryInputTokens !== null) {
    yield { ...strategy, maxSummaryInputTokens: null };
  }
  if ('preserveSystem' in strategy && !strategy.preserveSystem) yield { ...strategy, preserveSystem: true };
  for (const [key, value] of Object.entries(strategy)) {
    const least = LEAST[key];
    if (least === undefined || typeof value !== 'number' || value <= least) continue;
    for (const smaller of new Set([least, Math.ceil((least + value) / 2), value - 1])) {
      const simpler = { ...strategy, [key]: smaller } as Strategy;
      if (smaller < value && isAllowed(simpler)) yield simpler;
    }
  }
}

/** What two options must keep to each other. */
function isAllowed(strategy: Strategy): boolean {
  if (strategy.kind === 'truncation') return strategy.compactTo <= strategy.maxN;
  return strategy.kind !== 'window' || strategy.maxOutputTokens < strategy.maxContextWindowTokens;
}
