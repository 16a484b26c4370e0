import { describe, expect, test } from 'vitest';
import { parseScript, printScript } from './notation.ts';

describe('scripts in one line', () => {
  test.each([
    '',
    'add',
    'U, A[a], T a; A',
    'U"; | \\""; compact',
    'compact toolResult{"keepLastToolCallGroups":0}',
    'compact budget{"tokenBudget":40,"strategies":[{"kind":"selective","keepLastToolCallGroups":1}],"earlyStop":false}',
    'answer "S1"; answer fails; answer ""',
    'turn',
    'turn |',
    'turn S, U | A[a], T a"x" | stop: A[b] | A',
    'turn U | approval: A[a]; turn U | declared: A[a] | input: A[b c]',
  ])('%s', (text) => {
    expect(printScript(parseScript(text))).toBe(text);
    expect(parseScript(printScript(parseScript(text)))).toEqual(parseScript(text));
  });

  test('an error names the column in the whole line', () => {
    expect(() => parseScript('U; turn U | A[a], X')).toThrow(/^column 19: expected S, D, U, A, T or SUM/);
    expect(() => parseScript('U; sing')).toThrow(/^column 4: expected messages, compact, answer or turn/);
    expect(() => parseScript('U; compact sliding{"keepLastGroups":0}')).toThrow(
      /^column 12: expected .*keepLastGroups/,
    );
  });
});
