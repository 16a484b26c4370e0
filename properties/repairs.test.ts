import fc from 'fast-check';
import { describe, test } from 'vitest';
import { brokenHistory, inventsNothing, isDoneOnce, passesWhenFixed, type Setting } from './repairs.ts';

const WHO: readonly (readonly [string, (string | undefined)?, string?])[] = [
  ['anthropic'],
  ['anthropic', 'claude-opus-4-6'],
  ['anthropic', undefined, 'claude-code'],
  ['openai-chat'],
  ['openai-chat', 'deepseek'],
  ['openai-chat', 'kimi'],
  ['openai-chat', 'gemma'],
  ['openai-chat', undefined, 'ai-sdk'],
  ['openai-responses'],
  ['gemini'],
  ['gemini', 'gemini-2.5-pro'],
  ['gemini', 'gemini-3.5-pro'],
  ['gemini', undefined, 'langchain'],
  ['bedrock'],
  ['bedrock', undefined, 'langchain'],
];
const SETTINGS = WHO.flatMap(([provider, model, format = provider]) =>
  (['answer', 'drop'] as const).map((mode): Setting & { title: string } => ({
    who: model === undefined ? { provider } : { provider, model },
    format,
    mode,
    title: `${provider}${model === undefined ? '' : `:${model}`}, format ${format}, ${mode}`,
  })),
);

describe.each(SETTINGS)('repair for $title', (setting) => {
  test('the provider takes the result', () => {
    fc.assert(fc.property(brokenHistory, (history) => passesWhenFixed(setting, history)));
  });

  test('twice changes nothing more', () => {
    fc.assert(fc.property(brokenHistory, (history) => isDoneOnce(setting, history)));
  });

  test('nothing is invented but what is marked', () => {
    fc.assert(fc.property(brokenHistory, (history) => inventsNothing(setting, history)));
  });
});
