import { describe, expect, test } from 'vitest';
import { printHistory } from '../../history/notation.ts';
import { parseHistory } from '../../history/parse-notation.ts';
import { anthropic } from './codec.ts';

const read = (...messages: unknown[]): string => printHistory(anthropic.parse(messages).history);
const user = (...content: unknown[]) => ({ role: 'user', content });
const assistant = (...content: unknown[]) => ({ role: 'assistant', content });
const use = { type: 'server_tool_use', id: 'w', name: 'web_search', input: { query: 'x' } };
const other = { ...use, id: 'v' };
const found = (id: string) => ({
  type: 'web_search_tool_result',
  tool_use_id: id,
  content: [{ type: 'web_search_result', url: 'https://example.com', title: 'X', encrypted_content: 'e' }],
});

describe('reading', () => {
  test('a user message with results is a tool message, its texts in place', () => {
    expect(
      read(
        { role: 'user', content: 'go' },
        assistant({ type: 'tool_use', id: 'a', name: 'tool', input: {} }),
        user({ type: 'tool_result', tool_use_id: 'a', content: 'x', is_error: true }, { type: 'text', text: 'and?' }),
      ),
    ).toBe('U"go", A[a], T a(err)"x""and?"');
  });

  test('the system of a body leads, and goes back to where it was', () => {
    const body = {
      model: 'm',
      system: [{ type: 'text', text: 'be kind' }],
      messages: [{ role: 'user', content: 'go' }],
    };
    const { history, places, body: rest } = anthropic.parse(body);
    expect(printHistory(history)).toBe('S"be kind"{"meta":{"content":"list"}}, U"go"');
    expect(places[0]).toEqual({ index: -1, path: 'system', parts: ['system.0'] });
    expect(anthropic.printBody(history, rest!)).toEqual(body);
    expect(anthropic.printBody(history.slice(1), rest!)).toEqual({ model: 'm', messages: body.messages });
  });

  test('places count as the provider does', () => {
    const { places } = anthropic.parse([
      user({ type: 'text', text: 'a' }, { type: 'text', text: 'b' }),
      { role: 'user', content: 'c' },
    ]);
    expect(places).toEqual([
      { index: 0, path: 'messages.0', parts: ['messages.0.content.0', 'messages.0.content.1'] },
      { index: 1, path: 'messages.1', parts: ['messages.1.content'] },
    ]);
  });

  test('an unknown block, and a known one without its fields, pass through', () => {
    const message = user({ type: 'novelty', x: 1 }, { type: 'text', text: null });
    expect(read(message)).toBe('U data{"data":{"type":"novelty","x":1}} data{"data":{"type":"text","text":null}}');
    expect(anthropic.print(anthropic.parse([message]).history)).toEqual([message]);
  });

  test('a signature may come without its thinking', () => {
    const message = assistant({ type: 'thinking', signature: 's' });
    expect(anthropic.parse([message]).history[0]?.parts[0]).toMatchObject({
      kind: 'reasoning',
      text: '',
      signature: 's',
    });
    expect(anthropic.print(anthropic.parse([message]).history)).toEqual([message]);
  });

  test('a key __proto__ stays a key', () => {
    const message = JSON.parse('{"role":"user","content":"x","__proto__":{"admin":true}}');
    expect(JSON.stringify(anthropic.print(anthropic.parse([message]).history)[0])).toBe(JSON.stringify(message));
  });

  test.each([
    [[{ role: 'bot', content: 'x' }], 'messages.0.role: expected user, assistant or system, found "bot"'],
    [[{ role: 'user' }], 'messages.0.content: expected a text or a list of blocks, found nothing'],
    [[user('text')], 'messages.0.content.0: expected a content block (an object with a type), found "text"'],
    [['x'], 'messages.0: expected a message object, found "x"'],
    [{ a: 1 }, '$: expected a list of anthropic messages'],
  ])('%j is refused', (value, message) => {
    expect(() => anthropic.parse(value)).toThrow(message);
  });
});

test('results nested without end are refused', () => {
  let content: unknown = 'x';
  for (let depth = 0; depth < 100_000; depth++) content = [{ type: 'tool_result', tool_use_id: 'a', content }];
  expect(() => anthropic.parse([{ role: 'user', content }])).toThrow('the messages are nested too deeply to be read');
});

describe('server-side tools', () => {
  test('use and result are one part, whatever stands between them', () => {
    const message = assistant(use, other, found('w'), { type: 'text', text: 'x' }, found('v'));
    const { history } = anthropic.parse([message]);
    expect(history[0]?.parts.map((part) => part.kind)).toEqual(['use', 'use', 'text']);
    expect(anthropic.print(history)).toEqual([message]);
  });

  test('a result without a use is data, a use without a result waits', () => {
    const message = assistant(found('nobody'), use);
    expect(anthropic.parse([message]).history[0]?.parts.map((part) => part.kind)).toEqual(['data', 'use']);
    expect(anthropic.print(anthropic.parse([message]).history)).toEqual([message]);
  });

  test('an error code is the error', () => {
    const failed = { type: 'web_search_tool_result_error', error_code: 'max_uses_exceeded' };
    const { history } = anthropic.parse([assistant(use, { ...found('w'), content: failed })]);
    expect(history[0]?.parts[0]).toMatchObject({ kind: 'use', error: 'max_uses_exceeded' });
  });

  test('a result that is only a text is printed as its tool would give it', () => {
    const [message] = anthropic.print(parseHistory('A<w"found">'));
    expect(message?.['content']).toContainEqual({
      type: 'web_search_tool_result',
      tool_use_id: 'w',
      content: [{ type: 'web_search_result', title: 'found', url: '', encrypted_content: '' }],
    });
  });

  test('a call made by code names its caller', () => {
    const caller = { type: 'code_execution_20250825', tool_id: 'srv' };
    expect(read(assistant({ type: 'tool_use', id: 'a', name: 'tool', input: {}, caller }))).toBe(
      'A[a{}{"caller":"srv"}]',
    );
  });
});

test('what it cannot say is named', () => {
  expect(anthropic.losses(parseHistory('SUM, A R(anchor)[a], T a{"error":"boom"}, U(input)'))).toEqual([
    { message: 0, what: 'summary' },
    { message: 1, part: 0, what: 'anchor of a reasoning part' },
    { message: 2, part: 0, what: 'error of a result part' },
    { message: 3, what: 'source' },
  ]);
  expect(anthropic.losses(parseHistory('S, U, A R(sig)[a b]<w>, T b a(err), A(empty), A""'))).toEqual([]);
});
