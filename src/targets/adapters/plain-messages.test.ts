import { expect, test } from 'vitest';
import type { JsonObject } from '../../history/json.ts';
import { printHistory } from '../../history/notation.ts';
import { parseHistory } from '../../history/parse-notation.ts';
import { neutralOf, plainOf } from './plain-messages.ts';

const through = (notation: string): string =>
  printHistory(neutralOf(plainOf(parseHistory(notation) as unknown as JsonObject[])));

test.each([
  ['S, U, A[a b:read_file{"path":"x"}], T b, T a(err), A, SUM"so far"', undefined],
  ['one result a message', 'A[a b], T a"x" b"y"', 'A[a b], T a"x", T b"y"'],
  ['text before calls, and one text', 'A[a]"x""y"', 'A"x\\ny"[a]'],
  ['what has no place', 'A R"think"<w>"x", U img"ref""y", A[a:tool"raw"]', 'A"x", U"y", A[a]'],
])('%s', (history, given = history, wanted = given) => {
  expect(through(given)).toBe(printHistory(parseHistory(wanted)));
  expect(through(wanted)).toBe(through(given));
});

test('results are named after the call that their id named last', () => {
  const plain = plainOf(parseHistory('A[a:one], T a, A[a:two], T a, T z') as unknown as JsonObject[]);
  expect(plain.flatMap((message) => (message.role === 'tool' ? [message.name] : []))).toEqual(['one', 'two', 'tool']);
});
