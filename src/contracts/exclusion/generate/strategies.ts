/** Strategies so tight that histories of a dozen messages set them off. */
import { pick, type Random } from '../../../generate/random.ts';
import { DEFAULT_PROMPT, type Strategy } from '../strategy.ts';

export function someStrategy(random: Random, mayCompose = true): Strategy {
  switch (random.below(mayCompose ? 9 : 7)) {
    case 0: {
      const metric = random.chance(0.5) ? 'tokens' : 'messages';
      const maxN = metric === 'tokens' ? 30 + random.below(300) : 1 + random.below(8);
      return {
        kind: 'truncation',
        maxN,
        compactTo: 1 + random.below(maxN),
        metric,
        preserveSystem: random.chance(0.7),
      };
    }
    case 1:
      return { kind: 'sliding', keepLastGroups: 1 + random.below(4), preserveSystem: random.chance(0.7) };
    case 2:
      return { kind: 'selective', keepLastToolCallGroups: random.below(3) };
    case 3:
    case 4:
      return { kind: 'toolResult', keepLastToolCallGroups: random.below(3) };
    case 5:
    case 6:
      return {
        kind: 'summarize',
        targetCount: 1 + random.below(4),
        threshold: random.below(2),
        prompt: random.chance(0.8) ? 'P' : DEFAULT_PROMPT,
        maxSummaryInputTokens: random.chance(0.6) ? null : 10 + random.below(250),
      };
    case 7: {
      const strategies: Strategy[] = [];
      for (let count = random.below(3); count > 0; count--) strategies.push(someStrategy(random, random.chance(0.2)));
      return {
        kind: 'budget',
        tokenBudget: 30 + random.below(400),
        tokenizer: pick(random, ['char4', 'len'] as const),
        strategies,
        earlyStop: random.chance(0.7),
      };
    }
    default: {
      const maxContextWindowTokens = 100 + random.below(900);
      return {
        kind: 'window',
        maxContextWindowTokens,
        maxOutputTokens: random.below(maxContextWindowTokens),
        tokenizer: 'char4',
        toolEvictionThreshold: 0.5,
        truncationThreshold: 0.8,
        keepLastToolCallGroups: random.below(3),
      };
    }
  }
}

/** One that puts summaries in place of messages; one in five puts summaries of summaries there at once. */
export function summarizing(random: Random): Strategy {
  const toolResult: Strategy = { kind: 'toolResult', keepLastToolCallGroups: random.below(2) };
  const targetCount = 1 + random.below(3);
  const summarize: Strategy = {
    kind: 'summarize',
    targetCount,
    threshold: 0,
    prompt: 'P',
    maxSummaryInputTokens: null,
  };
  if (random.chance(0.2)) {
    const strategies = [toolResult, summarize];
    return { kind: 'budget', tokenBudget: 30 + random.below(150), tokenizer: 'char4', strategies, earlyStop: false };
  }
  return random.chance(0.5) ? toolResult : summarize;
}
