import { expect, test } from 'vitest';
import { printHistory } from '../../history/notation.ts';
import { parseHistory } from '../../history/parse-notation.ts';
import { aiSdk } from './codec.ts';

const call = (id: string, more: object = {}) => ({
  type: 'tool-call',
  toolCallId: id,
  toolName: 'tool',
  input: {},
  ...more,
});
const result = (id: string, output: object) => ({ type: 'tool-result', toolCallId: id, toolName: 'tool', output });
const text = (value: string) => ({ type: 'text', value });
const again = (...list: object[]): unknown => aiSdk.print(aiSdk.parse(list).history);

test('reads calls and results', () => {
  const list = [
    { role: 'user', content: 'go' },
    { role: 'assistant', content: [{ type: 'reasoning', text: 'hm' }, call('a')] },
    { role: 'tool', content: [result('a', { type: 'error-text', value: 'x' })] },
  ];
  expect(printHistory(aiSdk.parse(list).history)).toBe('U"go", A R"hm"[a], T a(err)"x"{"name":"tool"}');
});

test('what the provider executes is one use, wherever its result stands in the message', () => {
  const executed = call('w', { providerExecuted: true });
  const message = {
    role: 'assistant',
    content: [executed, { type: 'text', text: 'x' }, result('w', text('found')), call('a')],
  };
  expect(aiSdk.parse([message]).history[0]?.parts.map((part) => part.kind)).toEqual(['use', 'text', 'call']);
  expect(again(message)).toEqual([message]);
});

test('a result gets the name of its call, wherever that stands', () => {
  const history = parseHistory('A[a:read_file], T a, T b');
  const [, first, second] = aiSdk.print(history);
  expect(first).toMatchObject({ content: [{ toolName: 'read_file' }] });
  expect(second).toMatchObject({ content: [{ toolName: 'unknown' }] });
  expect(aiSdk.losses(history).map(({ what }) => what)).toEqual(['name of a result part', 'name of a result part']);
});

test('a signature stands in the options of its provider', () => {
  const options = { anthropic: { signature: 's', other: 1 }, google: { x: 1 } };
  const message = { role: 'assistant', content: [{ type: 'reasoning', text: 'hm', providerOptions: options }] };
  expect(aiSdk.parse([message]).history[0]?.parts[0]).toMatchObject({ kind: 'reasoning', signature: 's' });
  expect(again(message)).toEqual([message]);
});

test.each([
  { role: 'assistant', content: 'bare' },
  { role: 'assistant', content: [{ type: 'tool-approval-request', approvalId: 'p', toolCallId: 'a' }] },
  { role: 'tool', content: [{ type: 'tool-approval-response', approvalId: 'p', approved: true }] },
  {
    role: 'tool',
    content: [result('a', { type: 'json', value: { k: 1 } }), result('b', { type: 'execution-denied' })],
  },
  { role: 'tool', content: [result('a', { type: 'content', value: [{ type: 'text', text: 'x' }] })] },
  { role: 'tool', content: [{ type: 'tool-result', toolCallId: 'a', toolName: 't', result: 'of version 4' }] },
  {
    role: 'user',
    content: [
      { type: 'image', image: 'https://example.com/x.png' },
      { type: 'file', data: 'Q', mediaType: 'application/pdf' },
    ],
  },
])('comes back as it was: %j', (message) => {
  expect(again(message)).toEqual([message]);
});
