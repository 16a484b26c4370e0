import { expect, test } from 'vitest';
import { printHistory } from '../../history/notation.ts';
import { parseHistory } from '../../history/parse-notation.ts';
import { judge } from '../judge.ts';
import { rulesFor } from '../rulebook.ts';
import { aiSdkUi } from './codec.ts';

const tool = (state: string, more: object = {}) => ({ type: 'tool-read', toolCallId: 'a', state, input: {}, ...more });
const read = (...parts: object[]): string =>
  printHistory(aiSdkUi.parse([{ id: 'm', role: 'assistant', parts }]).history);

test('a tool part is a call and, by its state, its result', () => {
  expect(read(tool('input-available'))).toBe('A[a:read]{"id":"m"}');
  expect(read(tool('output-available', { output: 'x' }))).toBe('A[a:read] =a"x"{"id":"m"}');
  expect(read(tool('output-error', { errorText: 'no' }))).toBe('A[a:read] =a(err)"no"{"id":"m"}');
  expect(read(tool('output-available', { output: 'x', providerExecuted: true }))).toBe('A<a:read"x">{"id":"m"}');
});

test('the results of a tool message go to the parts of their calls', () => {
  const history = parseHistory('U, A[a b], T b"y" a(err)"x", A"end"');
  expect(printHistory(aiSdkUi.parse(aiSdkUi.print(history)).history)).toBe('U, A[a] =a(err)"x"[b] =b"y", A"end"');
  expect(aiSdkUi.losses(history)).toContainEqual({ message: 2, what: 'a message of its own' });
});

test.each([
  { id: 'm', role: 'user', parts: [{ type: 'text', text: 'x', state: 'done' }], metadata: { at: 1 } },
  { id: 'm', role: 'user', parts: [{ type: 'file', mediaType: 'image/png', url: 'data:image/png;base64,QQ==' }] },
  { id: 'm', role: 'assistant', parts: [{ type: 'step-start' }, { type: 'reasoning', text: 'hm', state: 'done' }] },
  { id: 'm', role: 'assistant', parts: [tool('approval-requested', { approval: { id: 'p' } })] },
  { id: 'm', role: 'assistant', parts: [tool('output-denied', { approval: { id: 'p', approved: false } })] },
  {
    id: 'm',
    role: 'assistant',
    parts: [{ ...tool('output-available', { output: { k: 1 } }), type: 'dynamic-tool', toolName: 't' }],
  },
])('comes back as it was: %j', (message) => {
  expect(aiSdkUi.print(aiSdkUi.parse([message]).history)).toEqual([message]);
});

test('a result in the part of its call answers it', () => {
  const rulesOf = (...parts: object[]) => {
    const transcript = aiSdkUi.parse([{ id: 'm', role: 'assistant', parts }]);
    return judge(transcript, { provider: 'openai-chat' }, rulesFor('openai-chat', 'ai-sdk-ui')).map(({ rule }) => rule);
  };
  expect(rulesOf(tool('output-available', { output: 'x' }), { type: 'text', text: 'done' })).toEqual([]);
  expect(rulesOf(tool('input-available'))).toEqual(['openai-chat/call-unanswered']);
});
