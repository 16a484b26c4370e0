import { describe, expect, test } from 'vitest';
import { printHistory } from '../../history/notation.ts';
import { parseHistory } from '../../history/parse-notation.ts';
import { claudeCode } from './codec.ts';

const entry = (uuid: string, parentUuid: string | null, type: string, message: object, more: object = {}) => ({
  uuid,
  parentUuid,
  type,
  isSidechain: false,
  message,
  ...more,
});
const says = (uuid: string, parent: string | null, content: unknown) =>
  entry(uuid, parent, 'user', { role: 'user', content });
const reply = (uuid: string, parent: string, id: string, ...content: unknown[]) =>
  entry(uuid, parent, 'assistant', { role: 'assistant', id, model: 'm', content });
const call = (id: string) => ({ type: 'tool_use', id, name: 'tool', input: {} });
const result = (id: string) => [{ type: 'tool_result', tool_use_id: id, content: 'x' }];
const read = (log: readonly object[]): string => printHistory(claudeCode.parse(log).history);

describe('one reply over several entries', () => {
  const log = [
    says('1', null, 'go'),
    reply('2', '1', 'm', { type: 'text', text: 'ok' }),
    reply('3', '2', 'm', call('a')),
    says('4', '3', result('a')),
    reply('5', '4', 'm', call('b')),
    says('6', '5', result('b')),
  ];

  test('is one message, also when the first result comes in between', () => {
    expect(read(log)).toBe('U"go", A"ok"[a b]{"id":"m"}, T a"x", T b"x"');
  });

  test('has its place at the first entry, its parts at their own', () => {
    expect(claudeCode.parse(log).places[1]).toEqual({
      index: 1,
      path: '[1].message',
      parts: ['[1].message.content.0', '[2].message.content.0', '[4].message.content.0'],
    });
    expect(claudeCode.parse(log).log.map(({ message }) => message)).toEqual([0, 1, 1, 2, 1, 3]);
  });

  test('ends where a person speaks', () => {
    const later = [...log.slice(0, 2), says('3', '2', 'stop'), reply('4', '3', 'm', { type: 'text', text: 'so' })];
    expect(read(later)).toBe('U"go", A"ok"{"id":"m"}, U"stop", A"so"{"id":"m"}');
  });
});

describe('the tree', () => {
  test('a branch that was left is not read, a side chain neither', () => {
    const log = [
      says('1', null, 'go'),
      says('2', '1', 'left behind'),
      { ...says('3', '1', 'sub-agent'), isSidechain: true },
      says('4', '1', 'instead'),
    ];
    expect(read(log)).toBe('U"go", U"instead"');
    expect(claudeCode.parse(log).log.map(({ reached }) => reached)).toEqual([true, false, false, true]);
  });

  test('results that hang beside the chain belong to their reply', () => {
    const log = [
      says('1', null, 'go'),
      reply('2', '1', 'm', call('a')),
      reply('3', '2', 'm', call('b')),
      says('4', '2', result('a')),
      says('5', '3', result('b')),
    ];
    expect(read(log)).toBe('U"go", A[a b]{"id":"m"}, T a"x", T b"x"');
  });

  test('a parent that is missing is told, and everything is read', () => {
    const log = [says('1', null, 'go'), says('3', '2', 'on')];
    expect(claudeCode.parse(log).missingParent).toBe('2');
    expect(read(log)).toBe('U"go", U"on"');
    expect(claudeCode.parse(log).log.map(({ reached }) => reached)).toEqual([false, true]);
  });

  test('a circle of parents ends', () => {
    expect(read([says('1', '2', 'a'), says('2', '1', 'b')])).toBe('U"a", U"b"');
  });
});

test('entries of other kinds, and errors of the API, are no messages', () => {
  const log = [
    { type: 'summary', summary: 's', leafUuid: '9' },
    says('1', null, 'go'),
    { uuid: '2', parentUuid: '1', type: 'system', content: 'hook' },
    entry('3', '2', 'assistant', { role: 'assistant', content: [] }, { isApiErrorMessage: true }),
    entry('4', '3', 'user', { role: 'user', content: 'short' }, { isCompactSummary: true }),
  ];
  expect(read(log)).toBe('U"go", SUM"short"');
});

test('a history is printed as a straight chain', () => {
  const log = claudeCode.print(parseHistory('S, U, A[a], T a'));
  expect(log.map(({ parentUuid }) => parentUuid)).toEqual([null, log[0]?.['uuid'], log[1]?.['uuid']]);
});
