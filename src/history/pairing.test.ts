import { describe, expect, test } from 'vitest';
import { pairCalls } from './pairing.ts';
import { parseHistory } from './parse-notation.ts';

/** Pairs as `call→result`, places as message.part. */
function pairing(text: string) {
  const { pairs, unanswered, orphans } = pairCalls(parseHistory(text));
  const at = ({ message, part }: { message: number; part: number }) => `${message}.${part}`;
  return {
    pairs: pairs.map(({ call, result }) => `${at(call)}→${at(result)}`),
    unanswered: unanswered.map(at),
    orphans: orphans.map(at),
  };
}

describe('pairing is between occurrences', () => {
  test('results out of order', () => {
    expect(pairing('U, A[a b], T b, T a')).toEqual({ pairs: ['1.0→3.0', '1.1→2.0'], unanswered: [], orphans: [] });
  });

  test('an id that comes back belongs to the call opened last', () => {
    expect(pairing('A[a], A[a], T a, T a')).toEqual({ pairs: ['0.0→3.0', '1.0→2.0'], unanswered: [], orphans: [] });
  });

  test('an unanswered call takes no result from a later one', () => {
    expect(pairing('A[a], U, A[a], T a').unanswered).toEqual(['0.0']);
  });

  test('a result before its call, and a second result, are orphans', () => {
    expect(pairing('T a, A[a], T a, T a')).toEqual({ pairs: ['1.0→2.0'], unanswered: [], orphans: ['0.0', '3.0'] });
  });

  test('the same id twice in one message', () => {
    expect(pairing('A[a a], T a a').pairs).toEqual(['0.0→1.1', '0.1→1.0']);
  });

  test('calls and results in other messages count as neither', () => {
    expect(pairing('U[a], A =a, T b')).toEqual({ pairs: [], unanswered: [], orphans: ['2.0'] });
  });
});
