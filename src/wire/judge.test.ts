import { describe, expect, test } from 'vitest';
import { parseHistory } from '../history/parse-notation.ts';
import { introduced } from './introduced.ts';
import { judge } from './judge.ts';
import { rulesFor } from './rulebook.ts';
import { transcriptOf } from './transcript.ts';

/** What a provider finds wrong, as `index rule`. */
function problems(provider: string, history: string, model?: string): string[] {
  return judged(provider, history, model).map(({ rule, index }) => `${index} ${rule.slice(provider.length + 1)}`);
}

function judged(provider: string, history: string, model?: string) {
  const who = model === undefined ? { provider } : { provider, model };
  return judge(transcriptOf(parseHistory(history), provider), who, rulesFor(provider));
}

describe('where a problem is found', () => {
  test('an unanswered call at the message that calls', () => {
    expect(problems('anthropic', 'U, A, U, A[a b c], U')).toEqual(['3 call-unanswered']);
    expect(judged('anthropic', 'U, A"ok"[a:read], U')[0]).toMatchObject({
      ref: 'AN-1',
      severity: 'error',
      path: 'messages.1.content.1',
      message: 'message 1 (assistant): call a (read) has no result in the next message',
    });
  });

  test('only the calls that are open', () => {
    expect(judged('anthropic', 'U, A[a b c], T a c, U')[0]?.message).toContain('call b (tool) has no result');
  });

  test('an empty message at that message, and at each of several', () => {
    expect(problems('anthropic', 'U, A(empty), U, A, U(empty), A(empty)')).toEqual([
      '1 empty-content',
      '4 empty-content',
    ]);
  });
});

describe('pairs by position as well as by id', () => {
  test('an id that comes again in later turns', () => {
    expect(problems('anthropic', 'U, A[a], T a, A[a], T a, A')).toEqual([]);
    expect(problems('anthropic', 'U, A[a], T a, A[a], U')).toEqual(['3 call-unanswered']);
    expect(problems('openai-chat', 'U, A[a], U, A[a], T a, A')).toEqual(['1 call-unanswered']);
  });

  test('results out of order, and one message each', () => {
    expect(problems('anthropic', 'U, A[a b], T b, T a, U')).toEqual([]);
    expect(problems('openai-chat', 'U, A[a b], T b, T a, U')).toEqual([]);
  });

  test('an id that exists somewhere else does not answer', () => {
    expect(problems('openai-chat', 'U, T a, A, A[a], T a')).toEqual(['1 result-without-call']);
  });
});

describe('one root cause, one problem', () => {
  test('a result that comes too late is told where its call is open', () => {
    expect(problems('anthropic', 'U, A[a], U, A, T a')).toEqual(['1 call-unanswered']);
    expect(judged('anthropic', 'U, A[a], U, A, T a')[0]?.message).toContain('stands in message 4, too late');
    expect(problems('openai-chat', 'U, A[a], SUM, T a, A')).toEqual(['1 call-unanswered']);
  });

  test('another result of that id is a problem of its own', () => {
    expect(problems('openai-chat', 'U, A[a], U, T a, A, T a')).toEqual(['1 call-unanswered', '5 result-without-call']);
  });

  test('a whitespace text at the end is empty, not trailing', () => {
    expect(problems('anthropic', 'U, A" "')).toEqual(['1 empty-content']);
    expect(problems('anthropic', 'U, A(empty), U, A"so "')).toEqual(['1 empty-content', '3 trailing-whitespace']);
  });
});

describe('what depends on the model is asked of that model alone', () => {
  test('prefill', () => {
    expect(problems('anthropic', 'U, A')).toEqual([]);
    expect(problems('anthropic', 'U, A', 'claude-sonnet-4-5-20250929')).toEqual([]);
    expect(problems('anthropic', 'U, A', 'us.anthropic.claude-opus-4-6-v1')).toEqual(['1 ends-with-assistant']);
    expect(problems('anthropic', 'U, A', 'claude-opus-4-20250514')).toEqual([]);
    expect(problems('anthropic', 'U, A', 'claude-sonnet-5')).toEqual(['1 ends-with-assistant']);
  });

  test('ids that come again', () => {
    expect(problems('openai-chat', 'U, A[a], T a, A[a], T a')).toEqual([]);
    expect(problems('openai-chat', 'U, A[a], T a, A[a], T a', 'deepseek')).toEqual(['3 call-id-reused']);
  });
});

test('what is inferred is a warning', () => {
  expect(judged('gemini', 'A, U').map(({ severity }) => severity)).toEqual(['warning']);
});

describe('neighbours of one role are one turn', () => {
  test('results in messages of their own', () => {
    expect(problems('anthropic', 'U, A[a b], T b, T a, U, U')).toEqual([]);
  });

  test('but a result behind a text comes too late, as in one message', () => {
    expect(problems('anthropic', 'U, A[a], U, T a')).toEqual(['1 call-unanswered']);
    expect(problems('anthropic', 'U, A[a b], T a"x""note", T b')).toEqual(['1 call-unanswered']);
  });
});

describe('problems that a compactor introduced', () => {
  const news = (before: string, after: string) =>
    introduced(judged('anthropic', before), judged('anthropic', after)).map(({ rule }) => rule);

  test('what was wrong before and moved is kept', () => {
    expect(news('U, A, T z, A, U', 'SUM, T z, A, U')).toEqual([]);
    expect(news('U, A, U, A[a], U', 'SUM, A[a], U')).toEqual([]);
    expect(news('U, A, U, A(empty), U', 'SUM, A(empty), U')).toEqual([]);
  });

  test('what was right before is introduced', () => {
    expect(news('U, A[a], T a, U', 'SUM, T a, U')).toEqual(['anthropic/result-without-call']);
    expect(news('U, A[a b], T a b, U', 'U, A[a b], T a, U')).toEqual(['anthropic/call-unanswered']);
  });

  test('one more of a kind is introduced', () => {
    expect(news('U, A[a], U, A[b], T b, U', 'U, A[a], U, A[b], U')).toEqual(['anthropic/call-unanswered']);
    expect(news('U, A(empty), U', 'U, A(empty), U, A(empty), U')).toEqual(['anthropic/empty-content']);
  });

  test('the other half of a pair that was broken before is kept', () => {
    expect(news('U, A[a], U, A, T a, U', 'SUM, T a, U')).toEqual([]);
  });
});
