import { describe, expect, test } from 'vitest';
import * as anthropicAlone from './check/anthropic.ts';
import * as openaiAlone from './check/openai-chat.ts';
import { assertAccepted, checkTranscript, RefusedError, UsageError } from './check.ts';
import { acceptedBy } from './wire/accepted-by.ts';

const call = { role: 'assistant', content: [{ type: 'tool_use', id: 'a', name: 'read', input: {} }] };
const open = [{ role: 'user', content: 'go' }, call];
const answered = [...open, { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'a', content: 'x' }] }];

describe('checkTranscript', () => {
  test('gives what the command line gives', () => {
    expect(checkTranscript(open)).toEqual({
      format: 'anthropic',
      for: 'anthropic',
      messages: 2,
      problems: [
        {
          rule: 'anthropic/call-unanswered',
          ref: 'AN-1',
          severity: 'error',
          message: 'message 1 (assistant): call a (read) has no result in the next message',
          index: 1,
          path: 'messages.1.content.0',
        },
      ],
    });
  });

  test('takes a body, and its model', () => {
    const body = {
      model: 'claude-opus-4-6',
      messages: [...answered, { role: 'assistant', content: [{ type: 'text', text: 'x' }] }],
    };
    expect(checkTranscript(body).problems.map(({ rule }) => rule)).toEqual(['anthropic/ends-with-assistant']);
    expect(checkTranscript(body, { for: 'anthropic:claude-haiku-4-5' }).problems).toEqual([]);
  });

  test('refuses what is no list of messages', () => {
    expect(() => checkTranscript('text')).toThrow(UsageError);
    expect(() => checkTranscript([], { format: 'nobody' })).toThrow(/no format nobody/);
  });

  test('the door for one format knows that format alone', () => {
    expect(anthropicAlone.checkTranscript(open)).toEqual(checkTranscript(open));
    expect(() => anthropicAlone.assertAccepted(answered, 'anthropic')).not.toThrow();
    expect(() => openaiAlone.assertAccepted([{ role: 'tool', tool_call_id: 'a', content: '' }], 'openai-chat')).toThrow(
      openaiAlone.RefusedError,
    );
  });
});

describe('assertAccepted', () => {
  test('throws with every problem in its words', () => {
    expect(() => assertAccepted(answered, 'anthropic')).not.toThrow();
    expect(() => assertAccepted(open, 'anthropic')).toThrow(RefusedError);
    expect(() => assertAccepted(open, 'anthropic')).toThrow(
      'anthropic would refuse these messages:\n  message 1 (assistant): call a (read) has no result in the next message  [AN-1 anthropic/call-unanswered]',
    );
  });

  test('does not throw for a warning', () => {
    const contents = [
      { role: 'model', parts: [{ text: 'hi' }] },
      { role: 'user', parts: [{ text: 'go' }] },
    ];
    expect(checkTranscript(contents).problems).toMatchObject([{ severity: 'warning' }]);
    expect(() => assertAccepted(contents, 'gemini')).not.toThrow();
  });
});

test('the matcher says what is wrong', () => {
  const match = acceptedBy(checkTranscript);
  expect(match(answered, 'anthropic').pass).toBe(true);
  expect(match(open, 'anthropic').pass).toBe(false);
  expect(match(open, 'anthropic').message()).toContain('[AN-1 anthropic/call-unanswered]');
});
