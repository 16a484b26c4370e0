/** Whole turns: what goes out, what is stored, and what is left of a turn that is killed. */
import { describe, expect, test } from 'vitest';
import { noFix, postToolOnly, upstream } from './faults/text-modes.ts';
import { runOptimized } from './optimized/loop.ts';
import { type TurnOptions, turnOptions } from './options.ts';
import { parseScript } from './parse-notation.ts';
import { runReference } from './reference/run.ts';
import { wireEqualsStore } from './rules/wire-equals-store.ts';
import type { LiveRow, Script, Trace } from './types.ts';

type Run = (script: Script, options: TurnOptions) => Trace;
const right: readonly (readonly [string, Run])[] = [
  ['reference', runReference],
  ['optimized', runOptimized],
];

function play(script: string, run: Run = runReference): Trace {
  return run(parseScript(script), turnOptions.defaults);
}

function texts(rows: readonly LiveRow[]): string[] {
  return rows.map(({ content }) => content.split('\n\n[MEMORY]')[0]!);
}

function keepsWireAndStore(script: string, run: Run): boolean {
  const input = parseScript(script);
  const options = turnOptions.defaults;
  return wireEqualsStore.check({ input, options, output: run(input, options) }) === undefined;
}

describe.each(right)('%s', (_, run) => {
  test('E1: the gate drops two rows of thirty, and the next request still ends in the result', () => {
    const history = Array.from({ length: 15 }, () => 'U, A').join(', ');
    const script = `${history} | U"go", A[c1], T c1"RESULT-1", compact(gate, drop 2)`;
    expect(texts(play(script, run).next!.wire).slice(-3)).toEqual(['go', '', 'RESULT-1']);
    expect(texts(play(script, noFix.create()).next!.wire).at(-1)).toBe('go');
    expect(texts(play(script, postToolOnly.create()).next!.wire).at(-1)).toBe('go');
  });

  test('E2: behind tool results the index comes back, and the persist index with it', () => {
    const step = play('U, A | U"go", A[c1], T c1, compact(post-tool, drop 2, row-user)', run).steps.at(-1)!;
    expect([step.index, step.persistIndex]).toEqual([0, 0]);
    expect(step.rows[0]?.sum).toBe('end');
  });

  test('E3: two compactions of one turn at different sites', () => {
    const script = 'U, A, U, A | U, A[a], T a, compact(post-tool, drop 2), A[b], T b, compact(gate, drop 2), A[c], T c';
    expect(keepsWireAndStore(script, run)).toBe(true);
    expect(keepsWireAndStore(script, noFix.create())).toBe(false);
  });

  test('E4: a compaction that gives up changes nothing, and only one that met a lock is free', () => {
    const trace = play('U, A | U, A[a], T a, compact(post-tool, drop 2, aborted), compact(gate, drop 2, locked)', run);
    const [before, aborted, locked] = trace.steps.slice(-3);
    expect(aborted).toMatchObject({ compaction: 'aborted', index: 2, persistIndex: 2, attempts: 1 });
    expect(locked).toMatchObject({ compaction: 'locked', index: 2, persistIndex: 2, attempts: 1 });
    expect(aborted?.stored).toEqual(before?.stored);
  });

  test('E5: a steer during the call that triggers the gate stands behind the result, and the ask stays the ask', () => {
    const trace = play('U, A | U"go", A[a], steer"wait", T a"r", compact(gate, drop 2)', run);
    expect(texts(trace.next!.wire).slice(1)).toEqual(['go', '', 'r', 'wait']);
    expect(trace.next?.index).toBe(0);
  });

  test('E6: an overflow restart and a compaction behind the next results', () => {
    const script = 'U, A, U, A | U, compact(overflow, drop 2), A[a], T a, compact(post-tool, drop 2), A[b], T b';
    const trace = play(script, run);
    expect(trace.steps.map(({ index }) => index)).toEqual([4, 2, 2, 2, 0, 0, 0]);
    expect(keepsWireAndStore(script, run)).toBe(true);
  });

  test('E7: the only ask is cut out in the middle of its turn, and put behind the summary again', () => {
    const trace = play('| U"go", A[a], T a, A[b], T b"r", compact(gate, drop 3, row-user)', run);
    expect(trace.next?.index).toBe(0);
    expect(trace.next?.list[0]).toMatchObject({ sum: 'end', role: 'user' });
    expect(trace.next?.list[0]?.content.endsWith('\ngo')).toBe(true);
    expect(texts(trace.next!.wire).slice(-2)).toEqual(['', 'r']);
  });

  test('a second compaction cuts the ask out again, and the older copy in front of the summary is no ask', () => {
    const trace = play(
      '| U"go", A[a], T a, compact(gate, head 1, drop 2, row-user), compact(gate, head 2, drop 1)',
      run,
    );
    expect(texts(trace.next!.wire).slice(1)).toEqual(['go', expect.stringContaining('2 rows'), 'go']);
    expect(trace.next?.index).toBe(2);
  });

  test('E8: killed between compaction and commit, the store has every user row, once', () => {
    const step = play('U"h", A | U"go", A[a], T a, compact(post-tool, drop 2, dies)', run).steps.at(-1)!;
    expect(texts(step.stored)).toEqual(['h', 'a1', 'go', '', 't4']);
    expect(step.archive).toEqual([]);
    expect(step.ask).toBeUndefined();
  });

  test('E9: without any compaction, a merged ask and then a steer', () => {
    const script = 'U"e", A, U"failed" | U"go", A[c1], T c1, steer"S"';
    expect(play(script, run).next?.index).toBe(2);
    expect(play(script, noFix.create()).next?.index).toBe(2);
    expect(play(script, upstream.create()).next?.index).toBe(5);
  });

  test('the fourth compaction of a turn is not made', () => {
    const trace = play(
      'U, A, U, A | U, compact(gate, drop 1), compact(gate, drop 1), compact(gate, drop 1), compact(gate)',
      run,
    );
    expect(trace.steps.map(({ compaction }) => compaction)).toEqual([
      undefined,
      'compacted',
      'compacted',
      'compacted',
      'exhausted',
    ]);
  });

  test('a dangerous confirmation of an old turn expires, one of this turn does not', () => {
    const sent = (wait: number) =>
      texts(play(`U"go ahead"{"at":0}, A | U"confirmed"{"wait":${wait}}`, run).next!.wire).slice(1);
    expect(sent(60)).toEqual(['go ahead', 'a1', 'confirmed']);
    expect(sent(61)).toEqual(['This confirmation has expired.', 'a1', 'confirmed']);
  });

  test('a stopped turn is settled for the next one: what only read is gone, what wrote is kept with a notice', () => {
    const sent = (tool: string) => texts(play(`| U"one", A[a:${tool}], stop, U"two"`, run).next!.wire).slice(1);
    expect(sent('read_file')).toEqual(['one', 'two']);
    expect(sent('terminal')).toEqual(['one', '', 'Interrupted. Whether it took effect is not known.', 'two']);
  });
});

describe.each(right)('%s refuses with a reason and goes on', (_, run) => {
  test.each([
    ['| A', 'no turn is running'],
    ['| U, U', 'a turn is running'],
    ['| U, T a', 'no call is open'],
    ['| U, A[a], A', 'calls are open'],
    ['| U, A[a a]', 'call a is made twice'],
    ['| U, A[a], T b', 'call b is not open'],
    ['| U, A[a], T a a', 'call a is not open'],
    ['| steer', 'no turn is running'],
    ['| compact(post-turn)', 'no turn has ended'],
    ['| U, compact(post-turn)', 'the turn is not over'],
    ['| U, compact(post-tool)', 'no tool results have just come in'],
    ['| U, A[a], T a, compact(idle)', 'the turn has sent a request'],
    ['| U, A[a], prune 0', 'calls are open'],
  ])('%s', (script, reason) => {
    const trace = play(script, run);
    expect(trace.steps.at(-1)?.refused).toBe(reason);
    const before = trace.steps.at(-2);
    if (before !== undefined) expect(trace.steps.at(-1)?.rows).toEqual(before.rows);
    expect(play(`${script}, kill`, run).steps.at(-1)?.refused).toBeUndefined();
  });
});

test.each([
  'U, A[b], T z, A[c], T c"x\\n[command interrupted]" | U, A[d], T d(cut), A[e], T e, A, U',
  'U, A[b:terminal], T z, A[c] | U, A[d], T d, A, U',
  'A[a], A[b], T a | U, A, U, A[c], stop, U',
])('loose ends of an old session are settled by both loops alike: %s', (script) => {
  const wires = right.map(([, run]) => texts(play(script, run).next?.wire ?? []));
  expect(wires[0]).toEqual(wires[1]);
});
