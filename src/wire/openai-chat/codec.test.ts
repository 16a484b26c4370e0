import { describe, expect, test } from 'vitest';
import { printHistory } from '../../history/notation.ts';
import { parseHistory } from '../../history/parse-notation.ts';
import { openaiChat } from './codec.ts';

const call = (id: string, text: string) => ({ id, type: 'function', function: { name: 'tool', arguments: text } });
const read = (...messages: unknown[]): string => printHistory(openaiChat.parse(messages).history);
const again = (...messages: unknown[]): unknown => openaiChat.print(openaiChat.parse(messages).history);

describe('reading', () => {
  test('an assistant message is reasoning, content, calls', () => {
    const message = { role: 'assistant', content: 'ok', reasoning_content: 'hm', tool_calls: [call('a', '{"k":1}')] };
    expect(read({ role: 'developer', content: 'd' }, message, { role: 'tool', tool_call_id: 'a', content: 'x' })).toBe(
      'D"d", A R"hm""ok"[a{"k":1}], T a"x"',
    );
    expect(openaiChat.parse([message]).places[0]?.parts).toEqual([
      'messages[0].reasoning_content',
      'messages[0].content',
      'messages[0].tool_calls[0]',
    ]);
  });

  test.each(['{"a": 1}', '{"a":1,"a":2}', '{"n":1.0}', '{"n":1e400}', '{"__proto__":1}', '"text"', '', '{"cut'])(
    'arguments come back byte for byte: %s',
    (text) => {
      const message = { role: 'assistant', content: null, tool_calls: [call('a', text)] };
      expect(again(message)).toEqual([message]);
    },
  );

  test('arguments that are no JSON object stay raw', () => {
    expect(read({ role: 'assistant', content: null, tool_calls: [call('a', '{"cut')] })).toBe('A[a"{\\"cut"]');
  });

  test.each([
    { role: 'assistant', content: '', tool_calls: [call('a', '{}')] },
    { role: 'assistant', tool_calls: [call('a', '{}')] },
    { role: 'assistant', content: [], tool_calls: [], refusal: null },
    { role: 'user', content: [{ type: 'text', text: 'x' }], name: 'ann' },
    { role: 'user', content: [{ type: 'image_url', image_url: { url: 'data:image/png;base64,QQ==', detail: 'low' } }] },
    { role: 'user', content: [{ type: 'input_audio', input_audio: { data: 'QQ==', format: 'wav' } }] },
    { role: 'tool', tool_call_id: 'a', content: [{ type: 'text', text: 'x' }], name: 'tool' },
    { role: 'tool', tool_call_id: 'a', content: null },
    { role: 'function', name: 'tool', content: 'x' },
    {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'a', type: 'custom', custom: { name: 't', input: 'free' } }],
    },
    { role: 'assistant', content: null, tool_calls: [{ type: 'novelty' }] },
  ])('comes back as it was: %j', (message) => {
    expect(again(message)).toEqual([message]);
  });

  test.each([
    [{ role: 'tool', content: 'x' }, 'messages[0].tool_call_id: expected the id of a call, found nothing'],
    [{ role: 'model', content: 'x' }, 'messages[0].role'],
    [{ role: 'user', content: 3 }, 'messages[0].content'],
  ])('%j is refused', (message, problem) => {
    expect(() => openaiChat.parse([message])).toThrow(problem);
  });
});

test('a tool message of several results becomes several, and that is named', () => {
  const history = parseHistory('A[a b], T a b(err), A"x"<w>');
  expect(printHistory(openaiChat.parse(openaiChat.print(history)).history)).toBe('A[a b], T a, T b"t1.1", A"x"');
  expect(openaiChat.losses(history)).toEqual([
    { message: 1, what: 'one message (it becomes 2)' },
    { message: 1, part: 1, what: 'error of a result part' },
    { message: 2, part: 1, what: 'this use part' },
  ]);
});
