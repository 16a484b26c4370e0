import { expect, test } from 'vitest';
import { parseHistory } from '../../history/parse-notation.ts';
import { tellsTheSummarizer } from './tells-the-summarizer.ts';

const HISTORY = 'S"be kind", U"one\\n\\"two\\"", A"three"[a], T a, A"four"';

/** What the rule says of a compactor that makes `after` of HISTORY while its summarizer repeats what it is told. */
function says(after: string, summarizerScript = 'repeats'): string | undefined {
  const trial = { input: parseHistory(HISTORY), output: parseHistory(after), options: { summarizerScript } };
  return tellsTheSummarizer.check(trial)?.says;
}

test('a message that is neither kept nor told is gone', () => {
  expect(says('SUM"Summary of one \\"two\\" three"')).toBe('message 4 is gone, and the summarizer was not told of it');
  expect(says('SUM"Summary of three", A"four"')).toBe('message 1 is gone, and the summarizer was not told of it');
});

test.each([
  ['told, escaped twice', 'SUM"[\\"user: one\\\\\\\\n\\\\\\"two\\\\\\" assistant: three\\"]", A"four"'],
  ['kept', HISTORY],
  ['a message of results alone', 'SUM"one two three four"'],
])('%s', (_, after) => {
  expect(says(after)).toBeUndefined();
});

test('says nothing while the summarizer repeats nothing', () => {
  expect(says('SUM"so far"', 'well')).toBeUndefined();
});
