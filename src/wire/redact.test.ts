import { expect, test } from 'vitest';
import type { JsonValue } from '../history/json.ts';
import { printHistory } from '../history/notation.ts';
import { parseHistory } from '../history/parse-notation.ts';
import { filler, redact, redactHistory } from './redact.ts';

test('texts become filler of the same length, structure stays', () => {
  const list = [
    { role: 'user', content: 'call Alice on Monday' },
    { role: 'assistant', content: [{ type: 'tool_use', id: 'toolu_01XyZ', name: 'dial', input: { number: 4930123 } }] },
    {
      role: 'user',
      content: [{ type: 'tool_result', tool_use_id: 'toolu_01XyZ', content: 'no answer', is_error: true }],
    },
  ];
  expect(redact(list)).toEqual([
    { role: 'user', content: 'stone river house li' },
    { role: 'assistant', content: [{ type: 'tool_use', id: 'toolu_00001', name: 'dial', input: { number: 1111111 } }] },
    {
      role: 'user',
      content: [{ type: 'tool_result', tool_use_id: 'toolu_00001', content: 'stone riv', is_error: true }],
    },
  ]);
});

test('arguments that are JSON stay JSON, with their keys and spaces', () => {
  const call = { id: 'call_abc', function: { name: 'mail', arguments: '{"to": "bob@example.com", "n": 42}' } };
  expect(redact(call)).toEqual({
    id: 'call_001',
    function: { name: 'mail', arguments: '{"to": "stone river hou", "n": 11}' },
  });
});

test('what rules look at is kept: ends in whitespace, halves of characters, empty texts', () => {
  expect(filler('a word ')).toBe('stonex ');
  expect(filler('')).toBe('');
  expect(filler(' \n')).toBe(' \n');
  expect(filler('cut \ud83d')).toBe('ston\ud83d');
});

test('a name beside a role is a person, the path of a class is none of ours', () => {
  expect(redact({ role: 'user', name: 'Alice', content: '' })).toEqual({ role: 'user', name: 'stone', content: '' });
  expect(redact({ lc: 1, id: ['langchain_core', 'messages', 'HumanMessage'] })).toEqual({
    lc: 1,
    id: ['langchain_core', 'messages', 'HumanMessage'],
  });
});

test('keys that a prototype would swallow stay keys', () => {
  const value = JSON.parse('{"__proto__":{"text":"secret"}}') as JsonValue;
  expect(JSON.stringify(redact(value))).toBe('{"__proto__":{"text":"stonex"}}');
});

test('a history in our own form', () => {
  const history = parseHistory('U"who is Bob?", A R(sig)"hm"[call_1:find{"name":"Bob"}], T call_1"a user"');
  expect(printHistory(redactHistory(history))).toBe(
    'U"stone river", A R"st"{"signature":"sto"}[call_1:find{"name":"sto"}], T call_1"stonex"',
  );
});
