import { describe, expect, test } from 'vitest';
import { streamsOf } from '../../generate/random.ts';
import { generateScript } from './generate.ts';
import { printScript } from './notation.ts';
import { parseScript } from './parse-notation.ts';

describe('the notation of scripts', () => {
  test('prints canonically, with what differs from the defaults alone', () => {
    const script =
      'U, A(hidden), U(todo)"x", A[a b:terminal], T a, T b"r"{"at":3}, U"yes"{"sum":"end","at":"unreadable"} | ' +
      'U"go"{"wait":90}, A"say"[c], T c(cut)"part", steer, compact(gate, head 1, drop 2, merge-forced, rewrite"x", todo, bare, dies), ' +
      'prune 2, misplace 4, A, ghost, stop, kill, compact(post-turn, locked)';
    expect(printScript(parseScript(script))).toBe(script);
  });

  test('several results in one T of the history are rows of their own', () => {
    expect(printScript(parseScript('A[a b], T a b | U'))).toBe('A[a b], T a, T b | U');
  });

  test('a script without a bar has no history', () => {
    expect(printScript(parseScript('U, A"|"'))).toBe('| U, A"|"');
    expect(parseScript('')).toEqual({ history: [], events: [] });
  });

  test('lines separate as commas do', () => {
    expect(parseScript('U\nA\n|\nU\n\nA')).toEqual(parseScript('U, A | U, A'));
  });

  test('every drawn script comes back from its notation', () => {
    const stream = streamsOf('notation of scripts');
    for (let i = 0; i < 300; i++) {
      const { input } = generateScript(stream(i));
      expect(parseScript(printScript(input))).toEqual(input);
    }
  });

  test.each([
    ['U | X', 'column 5: expected U, A, T, steer, stop, ghost, kill, prune, misplace or compact, found "X"'],
    ['X | U', 'column 1: expected U, A or T, found "X | U"'],
    ['| compact(middle)', 'column 11: expected idle, preflight'],
    ['| compact(gate, drop two)', 'column 22: expected a whole number, found "two)"'],
    ['| U, ', 'column 6: expected an item behind the comma, found the end'],
    ['| U A', 'column 5: expected a comma, found "A"'],
    ['| A[a', 'column 6: expected a blank, or "]" at the end of the calls, found the end'],
    ['| U"go', 'column 4: expected a text that ends with a quotation mark'],
    ['| U{"weight":1}', 'column 4: expected other fields'],
    ['| T', 'column 4: expected the id of a call, found the end'],
    ['U(ghost) | U', 'column 3: expected steer, todo, hidden, found "ghost) | U"'],
  ])('%s', (script, message) => {
    expect(() => parseScript(script)).toThrow(message);
  });
});
