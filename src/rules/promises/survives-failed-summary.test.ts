import { describe, expect, test } from 'vitest';
import { parseHistory } from '../../history/parse-notation.ts';
import { survivesFailedSummary } from './survives-failed-summary.ts';

const HISTORY = 'S"be kind", U"one", A"two"[a], T a, A"ready", U"three"';

/** What the rule says of a compactor that makes `after` of HISTORY while its summarizer follows the script. */
function says(after: string, summarizerScript = 'blank'): string | undefined {
  const trial = { input: parseHistory(HISTORY), output: parseHistory(after), options: { summarizerScript } };
  return survivesFailedSummary.check(trial)?.says;
}

test.each([
  ['messages are gone for a blank summary', 'S"be kind", SUM"", U"three"', 'blank'],
  ['words around the blank are no summary', 'S"be kind", SUM"Here is what came before: ", U"three"', 'blank'],
  ['messages are gone for an error', 'S"be kind", SUM"Error: overloaded", U"three"', 'throws'],
  ['one message is gone', 'S"be kind", A"two"[a], T a, A"ready", U"three"', 'throws'],
])('%s', (_, after, script) => {
  const when = script === 'throws' ? 'the summarizer failed' : 'the summary was blank';
  expect(says(after, script)).toBe(
    `${when}, and message 1 is gone: nothing of it is left, and no summary stands for it`,
  );
});

describe('what may be done without a summary', () => {
  test.each([
    ['nothing', HISTORY],
    ['to clear results', 'S"be kind", U"one", A"two"[a], T a!, A"ready", U"three"'],
    ['to write all down in one message', 'S"be kind", SUM"user: one; assistant: two, ready"=a, U"three"'],
    ['to leave the system message to another promise', 'U"one", A"two"[a], T a, A"ready", U"three"'],
  ])('%s', (_, after) => {
    expect(says(after)).toBeUndefined();
  });

  test('whatever there is a summary for', () => {
    expect(says('SUM"so far", U"three"', 'well')).toBeUndefined();
    expect(says('SUM"so far", U"three"', 'too-long')).toBeUndefined();
  });

  test('to drop results that answer no call, and messages that say nothing', () => {
    const trial = {
      input: parseHistory('U"one", T a, A" ", A(empty), U"two"'),
      output: parseHistory('U"one", U"two"'),
      options: { summarizerScript: 'throws' },
    };
    expect(survivesFailedSummary.check(trial)).toBeUndefined();
  });
});
