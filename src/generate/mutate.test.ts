import { describe, expect, test } from 'vitest';
import type { History } from '../history/message.ts';
import { printHistory } from '../history/notation.ts';
import { parseHistory } from '../history/parse-notation.ts';
import { drawHistory } from './histories.ts';
import { mutateHistory } from './mutate.ts';
import { MUTATIONS } from './mutations.ts';
import { streamsOf } from './random.ts';
import { cutWindow } from './window.ts';

const streams = streamsOf('mutate');

/** Frozen to the bottom: a mutation that changed it would throw. */
function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(frozen);
  return value;
}

/** All that a mutation makes of a history, over 60 streams. */
function outcomes(name: string, notation: string): Set<string> {
  const mutation = MUTATIONS.find((candidate) => candidate.name === name);
  const history = frozen(parseHistory(notation));
  const found = new Set<string>();
  for (let index = 0; index < 60; index++) {
    const mutated = mutation?.apply(streams(index), history);
    found.add(mutated === undefined ? 'nothing' : printHistory(mutated));
  }
  return found;
}

describe('mutations', () => {
  test('duplicated-turn repeats a turn behind itself', () => {
    expect(outcomes('duplicated-turn', 'U"1", A"2", U"3"')).toEqual(
      new Set(['U"1", A"2", U"1", A"2", U"3"', 'U"1", A"2", U"3", U"3"']),
    );
    expect(outcomes('duplicated-turn', 'A"1"')).toEqual(new Set(['nothing']));
  });

  test('reordered-results turns round what follows one message', () => {
    expect(outcomes('reordered-results', 'A[a b], T a"1", T b"2"')).toEqual(new Set(['A[a b], T b"2", T a"1"']));
    expect(outcomes('reordered-results', 'A[a b], T a"1" b"2"')).toEqual(new Set(['A[a b], T b"2" a"1"']));
    expect(outcomes('reordered-results', 'A[a], T a"1"')).toEqual(new Set(['nothing']));
  });

  test('lost-result takes a tool message with it that has nothing else', () => {
    expect(outcomes('lost-result', 'A[a b], T a"1", U"2"')).toEqual(new Set(['A[a b], U"2"']));
    expect(outcomes('lost-result', 'A[a b], T a"1" b"2"')).toEqual(new Set(['A[a b], T b"2"']));
  });

  test('delayed-result moves a tool message behind others', () => {
    expect(outcomes('delayed-result', 'A[a], T a"1", U"2", A"3"')).toEqual(
      new Set(['A[a], U"2", T a"1", A"3"', 'A[a], U"2", A"3", T a"1"']),
    );
  });

  test('joined-results makes one tool message of two', () => {
    expect(outcomes('joined-results', 'A[a b], T a"1", T b"2"')).toEqual(new Set(['A[a b], T a"1" b"2"']));
  });

  test('reused-id renames a call and its own result', () => {
    expect(outcomes('reused-id', 'A[a], T a"1", A[b], T b"2"')).toEqual(new Set(['A[a], T a"1", A[a], T a"2"']));
  });

  test('dropped-reasoning empties one message of it', () => {
    expect(outcomes('dropped-reasoning', 'A R"1" R"2"[a], A R"3""4"')).toEqual(
      new Set(['A[a], A R"3""4"', 'A R"1" R"2"[a], A"4"']),
    );
  });

  test('every one finds something to do in drawn histories, and leaves its input alone', () => {
    for (const { name, apply } of MUTATIONS) {
      let done = 0;
      for (let index = 0; index < 300; index++) {
        const random = streams(index);
        const { input } = drawHistory(random);
        if (apply(random, frozen(input)) !== undefined) done++;
      }
      expect(done, name).toBeGreaterThan(20);
    }
  });
});

/** Forty, the rest of a turn of this transcript, and the system message. */
const LONGEST_WINDOW = 40 + 6 + 1;
const TRANSCRIPT: History = parseHistory(`S, ${'U, A[a b], T a, T b, A[c], T c, A, '.repeat(60)}U`);

describe('mutateHistory', () => {
  test('gives 4 to 40 messages of a long transcript, and the odd ones that mutations add', () => {
    const lengths = new Set<number>();
    const starts = new Set<string>();
    for (let index = 0; index < 2_000; index++) {
      const { messages, features } = cutWindow(streams(index), TRANSCRIPT);
      lengths.add(messages.length);
      if (features.includes('cut-at-turns')) starts.add(messages[0]!.role);
    }
    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(4);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(LONGEST_WINDOW);
    expect(lengths.size).toBeGreaterThan(30);
    expect(starts).toEqual(new Set(['user', 'system']));
  });

  test('shares the messages that it does not touch', () => {
    const known = new Set(TRANSCRIPT);
    let shared = 0;
    let total = 0;
    for (let index = 0; index < 500; index++) {
      for (const message of mutateHistory(streams(index), TRANSCRIPT).input) {
        total++;
        if (known.has(message)) shared++;
      }
    }
    expect(shared / total).toBeGreaterThan(0.8);
    expect(shared).toBeLessThan(total);
  });

  test('reaches every mutation, alone and in company, and the bare window', () => {
    const seen = new Set<string>();
    let bare = 0;
    for (let index = 0; index < 2_000; index++) {
      const { features } = mutateHistory(streams(index), TRANSCRIPT);
      for (const feature of features) seen.add(feature);
      if (features.length === 1) bare++;
    }
    const expected = [...MUTATIONS.map(({ name }) => name), 'cut-at-turns', 'cut-anywhere', 'kept-head'];
    expect(seen).toEqual(new Set(expected));
    expect(bare).toBeGreaterThan(100);
  });

  test('takes transcripts of any length', () => {
    for (const length of [1, 2, 4, 5]) {
      const base = TRANSCRIPT.slice(0, length);
      for (let index = 0; index < 100; index++) {
        const { input } = mutateHistory(streams(index), base);
        expect(input).not.toBe(base);
      }
    }
  });
});
