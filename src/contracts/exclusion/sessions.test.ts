import { Tiktoken } from 'js-tiktoken/lite';
import cl100k from 'js-tiktoken/ranks/cl100k_base';
import { describe, expect, test } from 'vitest';
import { exclusion } from './contract.ts';
import { parseScript } from './notation.ts';
import { exclusionOptions } from './options.ts';
import type { ExclusionTrace, Row } from './types.ts';

const COLLAPSE = { kind: 'toolResult', keepLastToolCallGroups: 0 };
const SUMMARIZE = { kind: 'summarize', targetCount: 1, threshold: 0, maxSummaryInputTokens: null };

/** Ids with `x` behind those that are excluded; ids that compaction gave by place are the places. */
function line(rows: readonly Row[]): string {
  return rows.map(({ id, excluded }) => `${id?.replace('msg_', '')}${excluded ? 'x' : ''}`).join(' ');
}

/** The messages of each group, in the order of their numbers. */
function groups(rows: readonly Row[]): string {
  const found: string[][] = [];
  rows.forEach(({ group }, place) => void (found[group?.index ?? -1] ??= []).push(String(place)));
  return found.map((members) => members.join(' ')).join(' | ');
}

describe.each([
  ['reference', exclusion.reference],
  ['optimized', exclusion.optimized],
] as const)('the %s', (_, run) => {
  const traced = (script: string, options: object = {}): ExclusionTrace =>
    run(parseScript(script), exclusionOptions.parse(options));
  const stored = (script: string, options: object = {}): readonly Row[] => traced(script, options).at(-1)!.store;
  const compacted = (script: string, strategy: object): string => line(stored(`${script}; compact`, { strategy }));

  test.each([
    ['U, U{"id":"msg_0"}, U', '3 0 2'],
    ['U; U{"id":"msg_1"}, U', '0 1 2'],
    ['U, U, U{"id":"msg_3"}, U{"id":"msg_1"}, U', '0 5 3 1 4'],
  ])('gives ids by place, the next free one where that is taken: %s', (script, ids) => {
    expect(line(stored(script))).toBe(ids);
  });

  test.each([
    ['S, U, A', '0 | 1 | 2'],
    ['A[a], T a', '0 1'],
    ['A[a b], T a, T b, A', '0 1 2 | 3'],
    ['A R"think"[a], T a', '0 1'],
    ['A R, A R, A[a], A R, T a, T z', '0 1 2 3 4 5'],
    ['A R, A R, U', '0 | 1 | 2'],
    ['A[a], T a, A R', '0 1 | 2'],
    ['A[a], A[b], T b', '0 | 1 2'],
    ['A<w>, T z', '0 1'],
    ['T z, T y', '0 1'],
    ['A[a], A, U, T a', '0 3 | 1 | 2'],
    ['A[a], A[b], U, T a b', '0 1 3 | 2'],
    ['T a, A[a]', '0 | 1'],
    ['A[a], A[a], U, T a', '0 | 1 | 2 | 3'],
    ['A[a], U, T a, A[a], U, T a', '0 2 | 1 | 3 5 | 4'],
    ['A[a], U, A =a"x", U', '0 2 | 1 | 3'],
    ['A(empty), A', '0 | 1'],
    ['U{"id":"d"}, A, U{"id":"d"}', '0 | 1 | 2'],
  ])('groups %s as %s, at once or message by message', (script, expected) => {
    expect(groups(stored(script))).toBe(expected);
    expect(groups(stored(script.replaceAll(', ', '; ')))).toBe(expected);
  });

  test('equal ids make no equal groups', () => {
    const ids = stored('U{"id":"d"}, U{"id":"d"}, U{"id":"d_2"}').map(({ group }) => group?.id);
    expect(ids).toEqual(['group_d', 'group_d_2', 'group_d_2_2']);
  });

  test('a group that has an included message is included', () => {
    expect(line(stored('A[a b], T a, U; compact sliding{"keepLastGroups":1}; T b'))).toBe('0 1 2 3');
    expect(line(stored('U, A[a b]{"meta":{"excluded":true}}, T a; T b'))).toBe('0 1 2 3');
    expect(line(stored('A[a b], T a; compact; T b', { strategy: COLLAPSE }))).toBe('tool_summary_group_0 0 1 3');
  });

  test.each([
    ['S, U, A, U, A', { kind: 'truncation', maxN: 4, compactTo: 2 }, '0 1x 2x 3x 4'],
    ['S, U, A, U', { kind: 'truncation', maxN: 4, compactTo: 2 }, '0 1 2 3'],
    ['S, U', { kind: 'truncation', maxN: 1, compactTo: 1, preserveSystem: false }, '0x 1'],
    ['A[a], A, A, T a, U', { kind: 'sliding', keepLastGroups: 2 }, '0x 1x 2 3x 4'],
    ['S, U', { kind: 'sliding', keepLastGroups: 1, preserveSystem: false }, '0x 1'],
    ['A[a], T a, A[b], T b, U', { kind: 'selective' }, '0x 1x 2 3 4'],
    ['A[a], T a', { kind: 'selective', keepLastToolCallGroups: 0 }, '0 1'],
    ['A[a], T a, A[b], U', { kind: 'toolResult' }, 'tool_summary_group_0 0x 1x 2 3'],
    ['U, A, U, A, U, A', { kind: 'summarize' }, '0 1 2 3 4 5'],
    ['U, A, U, A, U, A, U', { kind: 'summarize' }, 'summary_7 0x 1x 2x 3 4 5 6'],
    ['S, U, A, S, U, A', SUMMARIZE, '0 summary_6 1x 2x 3 4x 5'],
    ['S, U', { kind: 'budget', tokenBudget: 1 }, '0x 1'],
    ['S, U, A', { kind: 'budget', tokenBudget: 60 }, '0 1x 2'],
  ])('compacts %s by %j to %s', (script, strategy, expected) => {
    expect(compacted(script, strategy)).toBe(expected);
  });

  test('the line of tool results', () => {
    const text = (script: string): unknown => stored(`${script}; compact`, { strategy: COLLAPSE })[0]?.parts[0];
    expect(text('A[a:get b], T a" sunny ", T b"", T c"x"')).toMatchObject({
      text: '[Tool results: get:  sunny; tool:; x]',
    });
    expect(text('A<w:mcp_call"found">')).toMatchObject({ text: '[Tool results: mcp_call: found]' });
    expect(text('A[a]')).toMatchObject({ text: '[Tool results: no results]' });
    const long = text(`A[a], T a"${'y'.repeat(5000)}"`) as { readonly text: string };
    expect(long.text).toHaveLength(4096);
    expect(long.text).toMatch(/^\[Tool results: tool: y+\.\.\. \[truncated\]\]$/);
  });

  test('what the summariser is asked, and what becomes of its answer', () => {
    const trace = traced('answer "  S  "; U"one" "two", A[a], T a, A; compact', { strategy: SUMMARIZE });
    expect(trace.at(-1)?.asked).toEqual([
      { request: '1. [user] one two\n2. [assistant] function_call\n3. [tool] function_result', answer: '  S  ' },
    ]);
    expect(trace.at(-1)?.store[0]).toMatchObject({ id: 'summary_4', parts: [{ kind: 'text', text: 'S' }] });
    expect(trace.at(-1)?.store[0]?.group).toMatchObject({ sources: ['msg_0', 'msg_1', 'msg_2'] });
  });

  test('a summariser that fails leaves all as it was, and is told of once', () => {
    const strategy = JSON.stringify(SUMMARIZE);
    const trace = traced(
      'answer fails; answer ""; answer " "; answer fails; U, A, U; compact; compact; compact; compact',
      {
        strategy: JSON.parse(strategy) as object,
      },
    );
    expect(trace.map(({ alarms }) => alarms)).toEqual([0, 0, 0, 1, 0]);
    expect(line(trace.at(-1)!.store)).toBe('0 1 2');
  });

  test('a second summary of a group has an id of its own and takes the place of the first', () => {
    const rows = stored('A[a b], T a; compact; T b; compact', { strategy: COLLAPSE });
    expect(line(rows)).toBe('tool_summary_group_0x tool_summary_group_0_2 0x 1x 3x');
    expect(rows[0]?.reason).toBe('superseded');
    expect(rows.slice(2).map(({ group }) => group?.summarizedBy)).toEqual(Array(3).fill('tool_summary_group_msg_0_2'));
  });

  test('summaries of summaries of one call enter the transcript all at once', () => {
    const strategies = [{ kind: 'toolResult' }, { ...SUMMARIZE, targetCount: 2 }];
    const [turn] = traced('turn S | A[a] | A[b] | A[c]', {
      strategy: { kind: 'budget', tokenBudget: 160, strategies },
    });
    const [reached] = turn?.kind === 'turn' ? turn.calls.slice(-1) : [];
    expect(line(reached!.transcript)).toMatch(/^summary_\d+ tool_summary_group_\d+x 1x 2x tool_summary_group_\d+x /);
    expect(line(reached!.working)).toBe(`0 ${line(reached!.transcript)}`);
  });

  test('a message weighs what its JSON of Python is long', () => {
    const tokens = (script: string, tokenizer: unknown) => stored(script, { tokenizer })[0]?.group?.tokens;
    const json =
      '{"contents": [{"additional_properties": {}, "arguments": "{}", "call_id": "c1", "name": "t", "type": "function_call"}], "message_id": "msg_0", "role": "assistant"}';
    expect(tokens('A[c1:t]', 'len')).toBe(json.length);
    expect(tokens('A[c1:t]', 'char4')).toBe(Math.floor(json.length / 4));
    const text = JSON.stringify('😀 "日本"\n\ud800');
    expect(tokens(`U${text}`, 'len')).toBe(tokens('U"0123 56 8 0"', 'len'));
    const bpe = new Tiktoken(cl100k);
    expect(tokens('A[c1:t]', (counted: string) => bpe.encode(counted).length)).toBe(bpe.encode(json).length);
  });
});
