import { describe, expect, test } from 'vitest';
import { copyHistory } from './copy.ts';
import { alignHistories, firstDifference } from './diff.ts';
import { parseHistory } from './parse-notation.ts';
import { sameHistory } from './same.ts';

function says(expected: string, actual: string): string | undefined {
  return firstDifference(parseHistory(expected), parseHistory(actual))?.says;
}

describe('a difference is said the way a person would', () => {
  test.each([
    ['U"a", A"b", U"c"', 'U"a", A"b", U"c"', undefined],
    ['U"a", A"b", U"c"', 'U"a", U"c"', 'message 1 is missing: A"b"'],
    ['U"a", A"b", U"c"', 'U"a", A"b"', 'message 2 is missing: U"c"'],
    ['U"a", U"c"', 'U"a", A"b", U"c"', 'message 1 should not be there: A"b"'],
    ['U"a"', 'U"a", A"b"', 'message 1 should not be there: A"b"'],
    ['U"a", A"b"', 'U"a", A"B"', 'message 1 is A"B" and should be A"b"'],
  ])('%s and %s', (expected, actual, words) => {
    expect(says(expected, actual)).toBe(words);
  });

  test('with role, part and field for the fingerprint', () => {
    const place = (expected: string, actual: string) => firstDifference(parseHistory(expected), parseHistory(actual));
    expect(place('A[a:x{"k":1}]', 'A[a:x{"k":2}]')).toMatchObject({ role: 'assistant', part: 'call', field: 'args' });
    expect(place('T a(err)"x"', 'T a"x"')).toMatchObject({ role: 'tool', part: 'result', field: 'error' });
    expect(place('A"x"[a]', 'A[a]')).toMatchObject({ part: 'call', field: 'parts' });
  });

  test('ids of messages are no difference, the order of argument keys is one', () => {
    expect(says('U"a"{"id":"1"}', 'U"a"{"id":"2"}')).toBeUndefined();
    expect(says('A[a{"k":1,"l":2}]', 'A[a{"l":2,"k":1}]')).toMatch(/message 0 is/);
  });
});

describe('two histories side by side', () => {
  /** Rows as `before|after`, a dot where one side has nothing, `=` where both are equal. */
  const rows = (before: string, after: string) =>
    alignHistories(parseHistory(before), parseHistory(after)).map(
      (row) => `${row.before ?? '.'}${row.same ? '=' : '|'}${row.after ?? '.'}`,
    );

  test.each([
    ['U"a", A"b", U"c"', 'U"a", U"c"', ['0=0', '1|.', '2=1']],
    ['U"a", A"b"[x], T x, U"c"', 'U"a", A"b", U"c"', ['0=0', '1|1', '2|.', '3=2']],
    ['', 'U"a"', ['.|0']],
    ['U"a", U"b"', 'SUM"s", U"b"', ['0|0', '1=1']],
  ])('%s and %s', (before, after, wanted) => {
    expect(rows(before, after)).toEqual(wanted);
  });
});

test('a copy is equal and shares nothing', () => {
  const history = parseHistory(
    'S, U"x"{"id":"m"}, A R(sig)"r"[a{"k":{"l":[1]}}]<w{"q":1}>, T a{"content":[{"kind":"text","text":"in"}]}, A data{"data":{"d":1}}, U"c"{"citations":[{"u":1}]}',
  );
  const copy = copyHistory(history);
  expect(sameHistory(history, copy)).toBe(true);
  const objects = new Set<unknown>();
  const collect = (value: unknown, visit: (one: object) => void): void => {
    if (typeof value !== 'object' || value === null) return;
    visit(value);
    for (const inner of Object.values(value)) collect(inner, visit);
  };
  collect(history, (one) => objects.add(one));
  collect(copy, (one) => expect(objects.has(one)).toBe(false));
});
