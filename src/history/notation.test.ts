import { describe, expect, test } from 'vitest';
import { drawHistory } from '../generate/histories.ts';
import { streamsOf } from '../generate/random.ts';
import type { History } from './message.ts';
import { printHistory } from './notation.ts';
import { parseHistory } from './parse-notation.ts';
import { sameHistory } from './same.ts';

/** Canonical form of a notation. */
function canonical(text: string): string {
  return printHistory(parseHistory(text));
}

describe('what is written in canonical form is printed as it was written', () => {
  test.each([
    '',
    'S, U, A[a b], T b, T a, U',
    'U"hello", A"ok"[a:read_file], T a"x.ts", A<w>, U',
    'A R"think"[a], A R(anchor)[a], A R(sig)[a], A R(sig,anchor,redacted)',
    'A<w!>, A<w?>, A<w(err)>, A<w:mcp_call{"q":1}(err)"boom">{"name":"read_wiki"}',
    'SUM"summary text", SUM, U(input), U(generated), D, A(summary)',
    'T a"x" b"y", T a(err)"boom", T a!, T a b',
    'A[a:memory{"file_text":"…"} b"raw" c{}{"caller":"w"}], A img, A data, A img"ref"{"mime":"image/gif"}',
    'A(empty), A"", U"x"{"id":"m3"}, U{"id":"m4","meta":{"k":[1]}}, T(empty)',
    'U"a""b", A"one"[a]"two"[b] img, U[a] =a, T =R ="an id", T"text" a',
    'A"cited"{"citations":[{"url":"x"}]}, T a{"content":[{"kind":"text","text":"in"}]}',
    'A["id with blanks":"tool name"{"__proto__":1}]',
    'U"\\ud83d", U"line\\nbreak, comma"',
  ])('%s', (text) => {
    expect(canonical(text)).toBe(text);
  });
});

describe('other ways to write the same', () => {
  test.each([
    ['U\nA[a]\n\nT a\n', 'U, A[a], T a'],
    ['  U ,A [a  b] , T a  b ', 'U, A[a b], T a b'],
    ['Σ', 'SUM'],
    ['A<w:web_search>', 'A<w>'],
    ['A[a:tool{}]', 'A[a]'],
    ['U"u0"', 'U'],
    ['T a"t0", U', 'T a, U'],
  ])('%j is %s', (text, printed) => {
    expect(canonical(text)).toBe(printed);
  });
});

test('a text left out stands for one that nobody else in the history says', () => {
  const texts = (text: string) =>
    parseHistory(text).flatMap(({ parts }) => parts.map((part) => (part.kind === 'text' ? part.text : part.kind)));
  expect(texts('S, U, A, D')).toEqual(['s0', 'u1', 'a2', 's3']);
  expect(texts('U"u1", U')).toEqual(['u1', "u1'"]);
  expect(printHistory(parseHistory('U"u1", U"u1"'))).toBe('U"u1", U"u1"');
});

describe('what cannot be read is said with its column', () => {
  test.each([
    ['X', 'column 1: expected S, D, U, A, T or SUM, found "X"'],
    ['U, ', 'column 4: expected a message after the comma, found the end'],
    ['A[a', 'column 4: expected a blank, or "]" at the end of the calls, found the end'],
    ['A[a]]', 'column 5: expected a "text", R, [calls], <server use>, =result, img or data, found "]"'],
    ['A<w', 'column 4: expected ">" at the end of the server use, found the end'],
    ['U"x', 'column 2: expected a text that ends with a quotation mark'],
    ['U(loud)', 'column 3: expected input or generated or summary or empty'],
    ['T', 'column 2: expected the id of a call, as in T a, found the end'],
    ['A(empty)"x"', 'column 9: expected a comma: this message is (empty)'],
    ['U"x"{"id":', 'column 5: expected a JSON object that ends with a brace'],
    ['U"x"{"id" "m"}', 'column 5: expected valid JSON'],
    ['S, U\nA foo', 'line 2, column 3: expected a "text", R, [calls]'],
    ['U{"foo":1}', 'message 0.parts.0 has an unknown field "foo"'],
    ['A[a]{"id":3}', 'message 0.id: expected a text, found 3'],
  ])('%j', (text, said) => {
    expect(() => parseHistory(text)).toThrow(said);
  });
});

test('every generated history comes back as it was', () => {
  const streams = streamsOf('round trip');
  for (let index = 0; index < 3000; index++) {
    const { input } = drawHistory(streams(index));
    expect(sameHistory(parseHistory(printHistory(input)), input)).toBe(true);
  }
});

test('100,000 messages are no matter', () => {
  const long: History = parseHistory('U, A[a], T a, A'.concat(', U, A[b c], T c, T b'.repeat(25_000)));
  expect(long).toHaveLength(100_004);
  expect(sameHistory(parseHistory(printHistory(long)), long)).toBe(true);
});
