import {
  AIMessage,
  type BaseMessage,
  coerceMessageLikeToMessage,
  HumanMessage,
  ToolMessage,
} from '@langchain/core/messages';
import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../../history/json.ts';
import { printHistory } from '../../history/notation.ts';
import { parseHistory } from '../../history/parse-notation.ts';
import { langchain } from './codec.ts';

const history = parseHistory(
  'S, D, U, A"x"[a:read_file b{"k":1}], T a, T b(err), A R(sig)<w>[c], T c, SUM, A{"id":"m1"}, A[z"raw"], U img',
);
const instances = (): BaseMessage[] =>
  langchain.print(history).map((message) => coerceMessageLikeToMessage(message as never));
const json = (value: unknown): JsonValue => JSON.parse(JSON.stringify(value));

describe('the four shapes of a message', () => {
  test('plain objects become instances, and those the same history again', () => {
    expect(langchain.losses(history)).toEqual([]);
    expect(langchain.parse(instances()).history).toEqual(history);
  });

  test('serialized constructors come back as they were', () => {
    const list = json(instances());
    expect(langchain.recognise(list)).toBe('serialized constructors (lc)');
    expect(langchain.print(langchain.parse(list).history)).toEqual(list);
    expect(langchain.parse(list).history.map(({ parts }) => parts)).toEqual(history.map(({ parts }) => parts));
  });

  test('stored messages come back as they were', () => {
    const list = json(instances().map((message) => message.toDict()));
    expect(langchain.recognise(list)).toBe('stored messages (type and data)');
    expect(langchain.print(langchain.parse(list).history)).toEqual(list);
  });

  test('the other names of roles come back too', () => {
    const list = [
      { role: 'user', content: 'x' },
      { type: 'AIMessageChunk', content: 'y', response_metadata: {} },
    ];
    expect(langchain.print(langchain.parse(list).history)).toEqual(list);
  });
});

test('an instance with a call only has no text', () => {
  const calls = [{ id: 'a', name: 'tool', args: {} }];
  const list = [new HumanMessage('go'), new AIMessage({ content: '', tool_calls: calls }), new ToolMessage('x', 'a')];
  expect(printHistory(langchain.parse(list).history)).toBe('U"go", A[a{}{"extra":{"type":"absent"}}], T a"x"');
});

test('a tool_use block and the call of the same id are one part', () => {
  const message = {
    type: 'ai',
    content: [
      { type: 'text', text: 'x' },
      { type: 'tool_use', id: 'a', name: 'tool', input: { k: 1 } },
    ],
    tool_calls: [{ name: 'tool', args: {}, id: 'a', type: 'tool_call' }],
  };
  const { history: read } = langchain.parse([message]);
  expect(read[0]?.parts.map((part) => part.kind)).toEqual(['text', 'call']);
  expect(langchain.print(read)).toEqual([message]);
});

test('a message of no known type is refused', () => {
  expect(() => langchain.parse([{ type: 'remove', id: 'x', content: '' }])).toThrow('messages[0].type: expected human');
});
