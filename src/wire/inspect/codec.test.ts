import { expect, test } from 'vitest';
import { printHistory } from '../../history/notation.ts';
import { parseHistory } from '../../history/parse-notation.ts';
import { inspect } from './codec.ts';

const call = (id: string) => ({ id, function: 'tool', arguments: {}, type: 'function' });
const again = (...list: object[]): unknown => inspect.print(inspect.parse(list).history);

test('reads sources, calls, results and errors', () => {
  const list = [
    { role: 'user', content: 'go', source: 'input' },
    { role: 'assistant', content: '', tool_calls: [call('a')], source: 'generate' },
    {
      role: 'tool',
      content: 'x',
      tool_call_id: 'a',
      function: 'tool',
      error: { type: 'timeout', message: 'too slow' },
    },
    { role: 'user', content: 'short', metadata: { summary: true } },
  ];
  const { history } = inspect.parse(list);
  expect(history.map(({ source }) => source)).toEqual(['input', 'generated', undefined, undefined]);
  expect(history[2]?.parts).toMatchObject([{ callId: 'a', name: 'tool', error: 'too slow' }]);
  expect(printHistory(history.slice(3))).toBe('SUM"short"');
  expect(inspect.print(history)).toEqual(list);
});

test('a server-side use says everything itself', () => {
  const history = parseHistory('A<w:mcp_call{"q":1}(err)"x">');
  expect(inspect.losses(history)).toEqual([]);
  expect(inspect.print(history)[0]).toMatchObject({
    content: [{ type: 'tool_use', tool_type: 'mcp_call', result: 'x' }],
  });
});

test.each([
  {
    role: 'assistant',
    content: [{ type: 'reasoning', reasoning: 'hm', signature: null, redacted: false }],
    model: 'm',
  },
  {
    role: 'assistant',
    content: [
      { type: 'tool_use', tool_type: 't', id: 'w', name: 'n', arguments: '{"a": 1}', result: [1], error: null },
    ],
  },
  {
    role: 'user',
    content: [
      { type: 'image', image: 'https://example.com/x.png', detail: 'auto' },
      { type: 'audio', audio: 'x', format: 'wav' },
    ],
  },
  { role: 'tool', content: 'x', tool_call_id: 'a', function: null, error: null },
  { id: null, role: 'system', content: 'x', source: 'operator', metadata: null },
])('comes back as it was: %j', (message) => {
  expect(again(message)).toEqual([message]);
});
