import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../history/json.ts';
import { parseHistory } from '../../history/parse-notation.ts';
import { belowBudgetUnchanged } from './below-budget-unchanged.ts';
import { fitsBudget } from './fits-budget.ts';

/** What the rule says of a compactor that makes `after` of `before`. */
function says(rule: typeof fitsBudget, before: string, after: string, options: JsonObject): string | undefined {
  return rule.check({ input: parseHistory(before), output: parseHistory(after), options })?.says;
}

const HISTORY = 'S"be kind", U"one", A"two", U"three"';

describe('fits-budget', () => {
  test.each([
    ['in messages', { maxMessages: 2 }, 'the result has 3 messages and maxMessages is 2; the input had 4'],
    ['by its other name', { messageLimit: 2 }, 'the result has 3 messages and messageLimit is 2; the input had 4'],
    ['in tokens', { maxTokens: 12 }, 'the result has 16 tokens and maxTokens is 12; the input had 21'],
    [
      'whichever is broken',
      { maxMessages: 9, tokenLimit: 12 },
      'the result has 16 tokens and tokenLimit is 12; the input had 21',
    ],
  ])('%s', (_, options, expected) => {
    expect(says(fitsBudget, HISTORY, 'S"be kind", A"two", U"three"', options)).toBe(expected);
  });

  test.each([
    ['within it', 'S"be kind", U"three"', { maxMessages: 2, maxTokens: 12 }],
    ['no budget among the options', HISTORY, { keep: 3 }],
    ['a budget that is no number', HISTORY, { maxTokens: '1' }],
    ['system messages that are over it by themselves', HISTORY, { maxTokens: 5 }],
    ['no summary to be had', HISTORY, { maxMessages: 2, summarizerScript: 'throws' }],
  ])('says nothing of %s', (_, after, options) => {
    expect(says(fitsBudget, HISTORY, after, options)).toBeUndefined();
  });

  test('the last user message has to stay, and the last message with the calls that it answers and their results', () => {
    const open = 'U"x", U"look", A[a b], T a, T b';
    expect(says(fitsBudget, open, open, { maxMessages: 3 })).toBeUndefined();
    expect(says(fitsBudget, open, open, { maxMessages: 4 })).toMatch(/^the result has 5 messages/);
  });

  test('a summary that is longer than what there is room for', () => {
    const options = { maxMessages: 3, maxTokens: 20, summarizerScript: 'too-long' };
    expect(says(fitsBudget, HISTORY, `S"be kind", SUM"${'so '.repeat(30)}", U"three"`, options)).toMatch(
      /maxTokens is 20/,
    );
  });
});

describe('below-budget-unchanged', () => {
  test('a history that fits is touched', () => {
    expect(says(belowBudgetUnchanged, HISTORY, 'S"be kind", A"two", U"three"', { maxTokens: 21 })).toBe(
      'the input has only 21 tokens (maxTokens is 21): message 1 is missing: U"one"',
    );
  });

  test.each([
    ['the same again', HISTORY, { maxTokens: 21 }],
    ['other ids of messages', 'S"be kind", U"one"{"id":"m1"}, A"two", U"three"', { maxTokens: 21 }],
    ['one that does not fit', 'U"three"', { maxTokens: 20 }],
    ['one that is too long by another count', 'U"three"', { maxTokens: 21, maxMessages: 3 }],
    ['one without a budget', 'U"three"', {}],
  ])('says nothing of %s', (_, after, options) => {
    expect(says(belowBudgetUnchanged, HISTORY, after, options)).toBeUndefined();
  });
});
