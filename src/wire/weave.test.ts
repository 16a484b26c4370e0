import { expect, test } from 'vitest';
import { pairAnswers, type Woven, weave } from './weave.ts';

/** `A` is a use, `a` its result, `.` anything else. */
const pair = (text: string) =>
  pairAnswers(
    [...text],
    (block) => (/[A-Z]/.test(String(block)) ? String(block) : undefined),
    (block) => (/[a-z]/.test(String(block)) ? String(block).toUpperCase() : undefined),
  );

/** Takes the results out and weaves them in again. */
function rewoven(text: string): string {
  const { resultOf, taken } = pair(text);
  const blocks: Woven[] = [];
  [...text].forEach((block, at) => {
    const result = resultOf.get(at);
    if (taken.has(at)) return;
    blocks.push(result === undefined ? { block } : { block, result: text[result]!, after: result - at - 1 });
  });
  return weave(blocks).join('');
}

test.each(['', 'Aa', '.Aa.', 'ABab', 'ABba', 'A.a', 'A..Bb.a', 'ABCcab', 'aA', 'AaA', 'AAa', 'A', 'ABC...cba'])(
  'the results of %j go back to where they were',
  (text) => {
    expect(rewoven(text)).toBe(text);
  },
);

test('a result whose neighbours are gone comes last', () => {
  expect(weave([{ block: 'A', result: 'a', after: 5 }, { block: '.' }])).toEqual(['A', '.', 'a']);
});
