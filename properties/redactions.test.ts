import fc from 'fast-check';
import { describe, test } from 'vitest';
import type { History } from '../src/history/message.ts';
import { FORMATS } from '../src/wire/formats.ts';
import { anyHistory } from './codecs.ts';
import { breaksTheSameRules, keepsLengths, keepsNoWord } from './redactions.ts';
import { brokenHistory } from './repairs.ts';

const secretHistory: fc.Arbitrary<History> = brokenHistory.map((history) =>
  history.map((message) => ({
    ...message,
    parts: message.parts.map((part) =>
      part.kind === 'text'
        ? { ...part, text: 'SECRET of a user' }
        : part.kind === 'call'
          ? { ...part, args: { name: 'SECRET', path: ['/home/SECRET'] } }
          : part.kind === 'result'
            ? { ...part, content: '{"token": "SECRET"}' }
            : part.kind === 'reasoning'
              ? { ...part, text: 'SECRET', signature: 'SECRET' }
              : part,
    ),
  })),
);

describe.each(FORMATS.map((format) => ({ format, name: format.name })))('redacted $name', ({ format }) => {
  test('it breaks the same rules at the same places', () => {
    fc.assert(fc.property(fc.oneof(brokenHistory, anyHistory), (history) => breaksTheSameRules(format, history)));
  });

  test('texts are as long as they were', () => {
    fc.assert(fc.property(brokenHistory, (history) => keepsLengths(format, history)));
  });

  test('nothing that was said is left', () => {
    fc.assert(fc.property(secretHistory, (history) => keepsNoWord(format, history, /SECRET/)));
  });
});
