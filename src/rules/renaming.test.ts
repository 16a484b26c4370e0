import { expect, test } from 'vitest';
import { printHistory } from '../history/notation.ts';
import { parseHistory } from '../history/parse-notation.ts';
import { otherIds, renameIds, replaceTexts } from './renaming.ts';

test('ids get names that fall, callers and results with them', () => {
  const history = parseHistory('A<w:code_execution>[a{}{"caller":"w"} b], T b, T a, A[a]');
  expect(printHistory(renameIds(history, otherIds(history)))).toBe(
    'A<z:code_execution>[y{}{"caller":"z"} x], T x, T y, A[y]',
  );
});

test('however many ids there are, their names differ and fall', () => {
  const history = Array.from({ length: 80 }, (_, i) => parseHistory(`A[c${i}]`)[0]!);
  const names = [...otherIds(history).values()];
  expect(names).toEqual([...new Set(names)].sort().reverse());
});

test('texts are replaced wherever they stand, messages without one stay the same objects', () => {
  const history = parseHistory(
    'U"x", A R"why"<w"found">[a{"k":"x"}], T a{"content":[{"kind":"text","text":"deep"}]}, A[b]',
  );
  const replaced = replaceTexts(history, (text) => text.toUpperCase());
  expect(printHistory(replaced)).toBe(
    'U"X", A R"WHY"<w"FOUND">[a{"k":"x"}], T a{"content":[{"kind":"text","text":"DEEP"}]}, A[b]',
  );
  expect(replaced[3]).toBe(history[3]);
});
