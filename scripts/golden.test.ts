import { expect, test } from 'vitest';
import { goldenLines, goldenReport } from './golden.ts';

test('every recorded pair of the original is reproduced, or explained by planted faults', () => {
  const { text, unexplained } = goldenReport(goldenLines());
  expect(unexplained).toEqual([]);
  expect(text).toBe(
    '300 pairs: 184 equal, 116 explained (B12: 99, B9: 7, B9+B12: 4, B4+B9: 2, B4+B12: 1, B4+B5+B6+B11+B12: 1, ' +
      'B4+B9+B12: 1, B7+B12: 1), 0 unexplained',
  );
});

test('a reply that no fault gives is unexplained', () => {
  const pair = JSON.parse(goldenLines()[0]!) as { reply: { steps: { changed: boolean }[] } };
  pair.reply.steps[0]!.changed = !pair.reply.steps[0]!.changed;
  expect(goldenReport([JSON.stringify(pair)])).toEqual({
    text: '1 pairs: 0 equal, 0 explained, 1 unexplained',
    unexplained: [1],
  });
});

test('a line that is no pair is named', () => {
  expect(() => goldenReport(['{"request":{"op":"sing"}}'])).toThrow(/line 1/);
});
