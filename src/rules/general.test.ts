import { describe, expect, test } from 'vitest';
import type { Breach } from '../finding/verdict.ts';
import { parseHistory } from '../history/parse-notation.ts';
import { deterministic } from './deterministic.ts';
import { generalRules } from './general.ts';

/** Which pointwise rules a compactor breaks that makes `after` of `before`. */
function broken(before: string, after: string): string[] {
  const trial = { input: parseHistory(before), options: {}, output: parseHistory(after) };
  const rules = generalRules.filter((rule) => rule.kind === 'pointwise');
  return rules.filter((rule) => rule.check(trial) !== undefined).map((rule) => rule.id.replace('general/', ''));
}

function breach(id: string, before: string, after: string): Breach | undefined {
  const rule = generalRules.find((candidate) => candidate.id === `general/${id}`);
  const trial = { input: parseHistory(before), options: {}, output: parseHistory(after) };
  return rule?.kind === 'pointwise' ? rule.check(trial) : undefined;
}

describe('what every compactor may do', () => {
  test.each([
    ['leave a pair out', 'U, A[a], T a, U', 'U, U"u3"'],
    ['clear a result', 'U, A[a], T a, U', 'U, A[a], T a!, U'],
    ['put a placeholder in', 'U"x", A"y"[a], T a, U"z"', 'U"x", A"y""[Tool call: tool]", U"z"'],
    ['summarize', 'U, A[a], T a, U"last"', 'SUM"so far", U"last"'],
    ['change arguments', 'U, A[a{"k":1}], T a', 'U, A[a{}], T a'],
    ['answer a call that nobody answered', 'U"x", A[a], U"y"', 'U"x", A[a], T a"cancelled", U"y"'],
    ['keep what was odd before', 'T a, A[b], U', 'T a, A[b], U'],
    ['drop one of two results with one id', 'U, A[a], T a"one", T a"two"', 'U, A[a], T a"two"'],
    ['keep half a character', 'U"\\ud83d"', 'U"\\ud83d"'],
  ])('%s', (_, before, after) => {
    expect(broken(before, after)).toEqual([]);
  });
});

describe('orphan-result', () => {
  test('a result without its call', () => {
    expect(breach('orphan-result', 'U, A[a], T a, U', 'U, T a, U')).toEqual({
      where: { side: 'output', message: 1, role: 'tool', part: 'result' },
      says: 'message 1 holds a result of "a", but no call before it is left that it answers',
    });
  });

  test('a result that now stands before its call', () => {
    expect(broken('A[a], T a, A[a], T a', 'T a"t1", A[a], T a"t3"')).toContain('orphan-result');
  });
});

describe('orphan-call', () => {
  test('a call without its result', () => {
    expect(breach('orphan-call', 'U, A[a], T a, U', 'U, A[a], U')?.where.message).toBe(1);
  });

  test('a second call of an id that comes back, when the first was unanswered before', () => {
    expect(broken('U, A[a], U, A[a], T a', 'U, A[a], U"u2", A[a]')).toEqual(['orphan-call']);
  });
});

describe('keeps-order', () => {
  test('messages that change places', () => {
    expect(broken('U"x", A"y", U"z"', 'A"y", U"x", U"z"')).toEqual(['keeps-order']);
  });

  test('results that change places', () => {
    expect(breach('keeps-order', 'A[b a], T b, T a', 'A[b a], T a, T b')?.says).toBe(
      'message 2 comes from message 1 of the input and stands behind what was message 2',
    );
  });

  test('calls that change places inside a message', () => {
    expect(broken('A[a b], T a, T b', 'A[b a], T a, T b')).toEqual(['keeps-order']);
  });

  test('nothing can be said of texts that occur twice', () => {
    expect(broken('U"x", A"y", U"x"', 'U"x", U"x", A"y"')).toEqual([]);
  });
});

describe('nothing-invented', () => {
  test.each([
    [
      'a call',
      'U, A, U',
      'U, A[a], T a, U"u2"',
      'message 1 has a call "a" that the input does not have, or has fewer times',
    ],
    [
      'a server use twice',
      'A<w>, A"x"',
      'A<w>, A<w!>',
      'message 1 has a use "w" that the input does not have, or has fewer times',
    ],
    [
      'a use in a user message',
      'A<w>, U',
      'A, U<w>',
      'message 1 has a use "w" that the input does not have, or has fewer times',
    ],
    ['reasoning', 'A, U', 'A R"hm", U', 'message 0 has a reasoning that the input does not have, or has fewer times'],
    [
      'another signature',
      'A R(sig)"hm", U',
      'A R"hm", U',
      'message 0 has a reasoning that the input does not have, or has fewer times',
    ],
  ])('%s', (_, before, after, says) => {
    expect(breach('nothing-invented', before, after)?.says).toBe(says);
  });
});

test('well-formed-unicode: a text cut inside a character', () => {
  expect(breach('well-formed-unicode', 'U, A[a], T a"ab😀"', 'U, A[a], T a"ab\\ud83d"')?.says).toBe(
    'message 2 has a text that is cut inside a character, at offset 2 of its result part',
  );
});

test('deterministic: another result, or none, when run again', () => {
  const trial = { input: parseHistory('U, A'), options: {} as never, output: parseHistory('U') };
  expect(
    deterministic.check(trial, [{ status: 'returned', output: parseHistory('U{"id":"m9"}') }], []),
  ).toBeUndefined();
  expect(deterministic.check(trial, [{ status: 'returned', output: parseHistory('U, A') }], [])?.says).toBe(
    'run again on the same input: message 1 should not be there: A',
  );
  const error = { type: 'TypeError', message: 'no' };
  expect(deterministic.check(trial, [{ status: 'threw', error }], [])?.where.field).toBe('TypeError');
  expect(deterministic.check(trial, [{ status: 'refused', reason: 'busy' }], [])).toBeUndefined();
});
