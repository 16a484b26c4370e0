import { describe, expect, test } from 'vitest';
import { plainText } from '../history/default-text.ts';
import type { History, Message } from '../history/message.ts';
import { printHistory } from '../history/notation.ts';
import { pairCalls } from '../history/pairing.ts';
import { MARKERS, ODD, RESULTS_TOGETHER, SERVER_USES, STRAYS, SUMMARIES, UNICODE } from './feature.ts';
import { drawHistory, type HistoryShape } from './histories.ts';
import { streamsOf } from './random.ts';

const streams = streamsOf('histories');

function* drawn(count: number, shape?: HistoryShape): Iterable<ReturnType<typeof drawHistory>> {
  for (let index = 0; index < count; index++) yield drawHistory(streams(index), shape);
}

describe('drawHistory', () => {
  test('most histories have the length of a few turns, some none, some sixty messages', () => {
    const lengths = Array.from(drawn(20_000), ({ input }) => input.length);
    const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
    expect(mean).toBeGreaterThan(11);
    expect(mean).toBeLessThan(13.5);
    for (const length of [0, 1, 2, 60]) expect(lengths).toContain(length);
    expect(Math.max(...lengths)).toBe(60);
  });

  test('the length can be given, whatever features the case has', () => {
    for (const length of [0, 1, 2, 3, 20, 200]) {
      for (const never of [0, RESULTS_TOGETHER]) {
        const lengths = Array.from(drawn(300, { length, never }), ({ input }) => input.length);
        expect(new Set(lengths)).toEqual(new Set([length]));
      }
    }
  });

  test('the last message has each role', () => {
    const roles = new Set(Array.from(drawn(500), ({ input }) => input.at(-1)?.role));
    expect(roles).toEqual(new Set(['system', 'user', 'assistant', 'tool', undefined]));
  });

  test('a valid history answers every call directly behind its message, once, under an id of its own', () => {
    const valid = Array.from(drawn(5_000)).filter(({ features }) => features[0] === 'valid');
    expect(valid.length).toBeGreaterThan(2_000);
    expect(valid.filter(({ input }) => faultsOf(input).length > 0).map(({ input }) => printHistory(input))).toEqual([]);
    const asked = Array.from(drawn(500, { never: ODD }), ({ features }) => features[0]);
    expect(new Set(asked)).toEqual(new Set(['valid']));
  });

  test('a history that is called odd for its calls and results is not valid', () => {
    const names = ['pending-call', 'lost-result', 'interim-result', 'results-apart', 'repeated-id'];
    const odd = Array.from(drawn(5_000)).filter(({ features }) => names.some((name) => features.includes(name)));
    expect(odd.length).toBeGreaterThan(500);
    expect(odd.filter(({ input }) => faultsOf(input).length === 0).map(({ input }) => printHistory(input))).toEqual([]);
  });

  test('what a shape excludes does not occur', () => {
    const never = SERVER_USES | RESULTS_TOGETHER | SUMMARIES | STRAYS;
    const all = Array.from(drawn(2_000, { never }), ({ input }) => input).flat();
    expect(all.filter(({ summary }) => summary)).toEqual([]);
    expect(all.filter(({ parts }) => parts.some((part) => part.kind === 'use'))).toEqual([]);
    expect(all.filter(({ parts }) => parts.filter((part) => part.kind === 'result').length > 1)).toEqual([]);
  });

  test('ordinary texts are unique in their history, in long ones too', () => {
    for (const { input } of drawn(20, { length: 3_000, never: MARKERS | UNICODE | ODD })) {
      const texts = input.flatMap(({ parts }) => parts.filter((part) => part.kind === 'text').map(plainText));
      expect(new Set(texts).size).toBe(texts.length);
    }
  });

  test('markers of the code under test occur word for word', () => {
    const markers = ['<<gone>>'];
    const texts = new Set<string | undefined>();
    for (const { input } of drawn(200, { markers })) {
      for (const { parts } of input) for (const part of parts) texts.add(plainText(part));
    }
    expect(texts).toContain('<<gone>>');
  });
});

/** What providers would refuse in the pairing of `history`. */
function faultsOf(history: History): string[] {
  const { pairs, unanswered, orphans } = pairCalls(history);
  const faults = [...unanswered.map(() => 'unanswered'), ...orphans.map(() => 'orphan')];
  for (const { call, result } of pairs) {
    const between = history.slice(call.message + 1, result.message);
    if (!between.every((message) => message.role === 'tool')) faults.push('apart');
  }
  const ids = history.flatMap(callIds);
  if (new Set(ids).size < ids.length) faults.push('id twice');
  if (history.some(({ parts }) => parts.length === 0)) faults.push('empty');
  for (const { role, parts } of history) {
    for (const { kind } of parts) {
      if ((kind === 'call' && role !== 'assistant') || (kind === 'result' && role !== 'tool')) faults.push('misplaced');
    }
  }
  return faults;
}

function callIds({ parts }: Message): string[] {
  return parts.flatMap((part) => (part.kind === 'call' || part.kind === 'use' ? [part.id] : []));
}
