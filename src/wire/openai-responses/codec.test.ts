import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../history/json.ts';
import { printHistory } from '../../history/notation.ts';
import { parseHistory } from '../../history/parse-notation.ts';
import { openaiResponses } from './codec.ts';

const said = (text: string, more: object = {}) => ({
  type: 'message',
  role: 'assistant',
  content: [{ type: 'output_text', text, annotations: [] }],
  ...more,
});
const call = (id: string) => ({ type: 'function_call', call_id: id, name: 'tool', arguments: '{}' });
const output = (id: string) => ({ type: 'function_call_output', call_id: id, output: 'x' });
const thought = { type: 'reasoning', summary: [{ type: 'summary_text', text: 'hm' }], encrypted_content: 'sig' };
const read = (...items: JsonObject[]): string => printHistory(openaiResponses.parse(items).history);
const again = (...items: JsonObject[]): unknown => openaiResponses.print(openaiResponses.parse(items).history);

test('neighbouring items of the model are one message, places keep the item indices', () => {
  const items = [
    { role: 'user', content: 'go' },
    thought,
    said('ok'),
    call('a'),
    call('b'),
    output('a'),
    output('b'),
    said('end'),
  ];
  expect(read(...items)).toBe('U"go", A R(sig)"hm""ok"[a b], T a"x", T b"x", A"end"');
  const { places } = openaiResponses.parse(items);
  expect(places.map(({ index }) => index)).toEqual([0, 1, 5, 6, 7]);
  expect(places[1]?.parts).toEqual(['input[1]', 'input[2].content[0]', 'input[3]', 'input[4]']);
});

test('instructions of a body are a leading system message, and go back', () => {
  const body = { model: 'm', instructions: 'be kind', input: [{ role: 'user', content: 'go' }] };
  const { history, body: rest } = openaiResponses.parse(body);
  expect(printHistory(history)).toBe('S"be kind", U"go"');
  expect(openaiResponses.printBody(history, rest!)).toEqual(body);
});

test('a compaction item is a summary', () => {
  const item = { type: 'compaction', id: 'c', encrypted_content: 'e' };
  expect(read(item)).toBe('SUM data{"data":{"type":"compaction","id":"c","encrypted_content":"e"}}');
});

test('built-in tools of the client pair like functions', () => {
  const shell = { type: 'local_shell_call', id: 'l', call_id: 'a', action: { command: ['ls'] }, status: 'completed' };
  const { history } = openaiResponses.parse([shell, { type: 'local_shell_call_output', call_id: 'a', output: '{}' }]);
  expect(history.map(({ role }) => role)).toEqual(['assistant', 'tool']);
  expect(history[0]?.parts[0]).toMatchObject({
    kind: 'call',
    id: 'a',
    name: 'local_shell',
    args: { action: { command: ['ls'] } },
  });
});

describe('comes back as it was', () => {
  test.each([
    [[said('a', { id: 'm1', status: 'completed' }), said('b')]],
    [[{ role: 'assistant', content: 'bare' }]],
    [[{ type: 'message', role: 'assistant', content: [] }]],
    [[{ type: 'message', role: 'assistant', content: [{ type: 'refusal', refusal: 'no' }] }]],
    [[{ ...thought, id: 'rs', summary: [...thought.summary, ...thought.summary] }]],
    [[{ type: 'web_search_call', id: 'w', status: 'completed', action: { type: 'search', query: 'x' } }]],
    [[{ type: 'code_interpreter_call', id: 'c', status: 'completed', code: '1', container_id: 'k', outputs: null }]],
    [[{ type: 'mcp_call', id: 'c', name: 't', arguments: '{}', server_label: 's', output: null, error: { code: 1 } }]],
    [[{ type: 'custom_tool_call', call_id: 'a', name: 't', input: 'free' }]],
    [[{ type: 'function_call_output', call_id: 'a', output: [{ type: 'input_text', text: 'x' }], id: 'o' }]],
    [[{ type: 'message', role: 'developer', content: 'd', status: 'completed' }]],
    [
      [
        { type: 'item_reference', id: 'r' },
        { type: 'image_generation_call', id: 'g', result: 'b' },
      ],
    ],
  ])('%j', (items) => {
    expect(again(...(items as JsonObject[]))).toEqual(items);
  });
});

test('what it cannot say is named', () => {
  expect(openaiResponses.losses(parseHistory('A, A, T a(err), A<w>'))).toEqual([
    { message: 0, what: 'the order or number of its parts' },
    { message: 1, what: 'a message of its own' },
    { message: 2, part: 0, what: 'error of a result part' },
    { message: 3, part: 0, what: 'result of a use part' },
  ]);
});

test('an item of no known role is refused', () => {
  expect(() => openaiResponses.parse([{ role: 'tool', content: 'x' }])).toThrow(
    'input[0].role: expected user, assistant',
  );
});
