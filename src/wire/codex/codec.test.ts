import { describe, expect, test } from 'vitest';
import { printHistory } from '../../history/notation.ts';
import { codex } from './codec.ts';

const item = (payload: object) => ({ timestamp: 't', type: 'response_item', payload });
const said = (role: string, content: string) => item({ role, content });
const call = item({ type: 'function_call', call_id: 'a', name: 'tool', arguments: '{}' });
const output = item({ type: 'function_call_output', call_id: 'a', output: 'x' });
const event = { timestamp: 't', type: 'event_msg', payload: { type: 'token_count' } };
const read = (...log: object[]): string => printHistory(codex.parse(log).history);

test('items are the history, places are those of their entries', () => {
  const log = [event, said('user', 'go'), call, event, output];
  expect(codex.recognise(log)).toBe('entries of type event_msg');
  expect(read(...log)).toBe('U"go", A[a], T a"x"');
  expect(codex.parse(log).places.map(({ index, path }) => [index, path])).toEqual([
    [1, '[1].payload'],
    [2, '[2].payload'],
    [4, '[4].payload'],
  ]);
});

describe('a compaction', () => {
  test('puts its replacement in place of all before it', () => {
    const compacted = {
      type: 'compacted',
      payload: { message: '', replacement_history: [{ role: 'user', content: 'kept' }] },
    };
    expect(read(said('user', 'go'), call, output, compacted, said('user', 'on'))).toBe('U"kept", U"on"');
  });

  test('of older logs keeps what the user said, and a summary', () => {
    const compacted = { type: 'compacted', payload: { message: 'short' } };
    expect(read(said('user', 'go'), call, output, compacted)).toBe('U"go", U"short"');
  });
});
