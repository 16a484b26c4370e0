import { describe, expect, test } from 'vitest';
import type { History } from '../../history/message.ts';
import { parseHistory } from '../../history/parse-notation.ts';
import type { PointwiseRule } from '../rule.ts';
import { keepsOpenReasoning } from './keeps-open-reasoning.ts';
import { leavesNoReasoningAlone } from './leaves-no-reasoning-alone.ts';

function says(rule: PointwiseRule<History, unknown, History>, before: string, after: string): string | undefined {
  return rule.check({ input: parseHistory(before), output: parseHistory(after), options: {} })?.says;
}

describe('promise/keeps-open-reasoning', () => {
  test.each([
    ['results are the last word', 'U, A R[a], T a', 'U, A[a], T a"t2"'],
    ['the call is the last word', 'U, A R[a]', 'U, A[a]'],
    ['of two rounds the first is stripped', 'U, A R[a], T a, A R[b], T b', 'U, A[a], T a"t2", A R"r3"[b], T b'],
    ['an id comes back', 'U, A R[a], T a, U, A R[a], T a', 'U, A R[a], T a, U, A[a], T a"t5"'],
  ])('%s', (_, before, after) => {
    expect(says(keepsOpenReasoning, before, after)).toMatch(/calls "[ab]" in the exchange that is open/);
  });

  test.each([
    ['nothing is open', 'U, A R[a], T a, A', 'U, A[a], T a, A'],
    ['the user has the last word', 'U, A R[a], T a, U', 'U, A[a], T a, U'],
    ['the exchange goes as a whole', 'U, A R[a], T a', 'U'],
    ['there was no reasoning', 'U, A[a], T a', 'U, A[a], T a'],
    ['only an earlier exchange is stripped', 'U, A R[a], T a, U, A R[a], T a', 'U, A[a], T a, U, A R"r4"[a], T a'],
    ['the last call of that id was made without', 'U, A R[a], A[a]', 'U, A R[a], A[a]'],
    ['a summary stands before it', 'U, A R[a], T a', 'SUM"so far", A R"r1"[a], T a"t2"'],
  ])('says nothing where %s', (_, before, after) => {
    expect(says(keepsOpenReasoning, before, after)).toBeUndefined();
  });
});

describe('promise/leaves-no-reasoning-alone', () => {
  test.each([
    ['its call is gone', 'U, A R[a], T a, A, U', 'U, A R"r1", A"a3", U'],
    ['its text is gone', 'U, A R"think""said", U', 'U, A R"think", U'],
    ['one of two alike', 'U, A R"x", A R"x"[a], T a', 'U, A R"x", A R"x"'],
  ])('%s', (_, before, after) => {
    expect(says(leavesNoReasoningAlone, before, after)).toMatch(/ends in reasoning, and what followed that is gone/);
  });

  test.each([
    ['it was alone before', 'U, A R, U', 'U, A R, U'],
    ['one of two calls stays', 'U, A R[a b], T a, T b', 'U, A R"r1"[a], T a"t2"'],
    ['it goes too', 'U, A R[a], T a, A', 'U, A'],
  ])('says nothing where %s', (_, before, after) => {
    expect(says(leavesNoReasoningAlone, before, after)).toBeUndefined();
  });
});
