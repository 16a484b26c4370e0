import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../src/history/json.ts';
import { FORMATS } from '../src/wire/formats.ts';
import {
  anyHistory,
  damaged,
  namesItsLosses,
  placesEveryPart,
  printsAndReadsBack,
  readsAgainWhatItWrote,
  writesWhatItRead,
} from './codecs.ts';

/** Session logs are printed afresh. */
const ONE_WAY = new Set(['claude-code', 'codex']);

describe.each(FORMATS.map((format) => ({ format, name: format.name })))('codec $name', ({ format }) => {
  test('a history printed and read back is its normal form', () => {
    fc.assert(fc.property(anyHistory, (history) => printsAndReadsBack(format, history)));
  });

  test('what is not in the normal form is named as a loss', () => {
    fc.assert(fc.property(anyHistory, (history) => namesItsLosses(format, history)));
  });

  test('every part of the normal form has a place', () => {
    fc.assert(fc.property(anyHistory, (history) => placesEveryPart(format, history)));
  });

  test('what was read is written back as it was, damaged or not', () => {
    const lists = anyHistory.chain((history) => damaged(format.print(history) as JsonValue));
    const law = ONE_WAY.has(format.name) ? readsAgainWhatItWrote : writesWhatItRead;
    fc.assert(fc.property(lists, (list) => law(format, list as readonly JsonValue[])));
  });

  test('the input of a printer stays as it was', () => {
    const history = fc.sample(anyHistory, { numRuns: 20, seed: 1 });
    const before = JSON.stringify(history);
    for (const one of history) format.print(one);
    expect(JSON.stringify(history)).toBe(before);
  });
});
