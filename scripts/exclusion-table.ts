/**
 * `npm run exclusion-table`: what a turn returns for each way in which it can end, as contract `exclusion` wants it and as
 * its two implementations give it. Fails when they differ.
 */

import { exclusion } from '../src/contracts/exclusion/contract.ts';
import { parseScript } from '../src/contracts/exclusion/notation.ts';
import { type ExclusionOptions, exclusionOptions } from '../src/contracts/exclusion/options.ts';
import type { ExclusionScript, ExclusionTrace, Row } from '../src/contracts/exclusion/types.ts';

export interface TableRow {
  readonly ends: string;
  readonly script: ExclusionScript;
  readonly options: ExclusionOptions;
  /** `x`: excluded. S: summaries of tool results. A, T: calls and their results. */
  readonly wanted: string;
  /** Default: the response of the last turn. */
  readonly shows?: (trace: ExclusionTrace) => readonly Row[];
}

const TWO_ROUNDS = 'turn U | A[a] | A[b]';
const SUMMARIZE = { kind: 'summarize', targetCount: 2, threshold: 0 };

function row(ends: string, script: string, options: object, wanted: string, shows?: TableRow['shows']): TableRow {
  const parsed = exclusionOptions.parse(options);
  return { ends, script: parseScript(script), options: parsed, wanted, ...(shows && { shows }) };
}

export const TABLE: readonly TableRow[] = [
  row('ordinary', `${TWO_ROUNDS} | A[c] | A"done"`, {}, 'S1 A1x T1x S2 A2x T2x A3 T3 done'),
  row('iterations used up', `${TWO_ROUNDS} | A[c]`, { maxIterations: 3 }, 'S1 A1x T1x S2 A2x T2x A3 T3 done'),
  row('approval', `${TWO_ROUNDS} | approval: A[c]`, {}, 'S1 A1x T1x A2 T2 A3+approval'),
  row('user input', `${TWO_ROUNDS} | input: A[c]`, {}, 'S1 A1x T1x A2 T2 A3+input'),
  row('declaration only', `${TWO_ROUNDS} | declared: A[c]`, {}, 'S1 A1x T1x A2 T2 A3+declared'),
  row('middleware', `${TWO_ROUNDS} | stop: A[c]`, {}, 'S1 A1x T1x A2 T2 A3 T3'),
  row(
    'the next turn',
    `${TWO_ROUNDS} | A[c] | A"done"; turn U | A`,
    { skipExcluded: true },
    'U1 S1 S2 A3 T3 done U2',
    (trace) => {
      const turn = trace.at(-1);
      return turn?.kind === 'turn' ? turn.prepared : [];
    },
  ),
  row(
    'nested summaries',
    'turn S | A[a] | A[b] | A[c] | A[d] | A[e] | A"done"',
    { strategy: SUMMARIZE },
    'summary_14 summary_11x summary_8x summary_5x A1x T1x A2x T2x A3x T3x A4x T4x A5 T5 done',
  ),
  row(
    'a summary of the question, kept out',
    `${TWO_ROUNDS} | A[c] | A"done"`,
    { strategy: SUMMARIZE, onReject: 'keep' },
    'A1x T1x A2x T2x A3 T3 done',
  ),
  row(
    'a summary of the question, reverted',
    `${TWO_ROUNDS} | A[c] | A"done"`,
    { strategy: SUMMARIZE, onReject: 'revert' },
    'A1 T1 A2 T2 A3 T3 done',
  ),
];

/** A list in one line. */
export function lineOf(rows: readonly Row[]): string {
  const numbers = new Map<string, number>();
  const numbered = (letter: string): string => {
    const number = (numbers.get(letter) ?? 0) + 1;
    numbers.set(letter, number);
    return letter + number;
  };
  return rows.map((row) => nameOf(row, numbered) + (row.excluded ? 'x' : '')).join(' ');
}

function nameOf({ role, parts, id }: Row, numbered: (letter: string) => string): string {
  if (id?.startsWith('tool_summary_')) return numbered('S');
  if (id?.startsWith('summary_')) return id;
  if (role === 'user') return numbered('U');
  const [first] = parts;
  if (first?.kind === 'result') return `T${roundOf(first.callId)}`;
  if (first?.kind !== 'call') return first?.kind === 'text' ? first.text : role;
  const asked = parts.map((part) => (part.kind === 'data' ? `+${(part.data as { request: string }).request}` : ''));
  return `A${roundOf(first.id)}${asked.join('')}`;
}

/** Call a is that of the first round, b of the second. */
function roundOf(callId: string): number {
  return 'abcdefgh'.indexOf(callId) + 1;
}

export function shown(
  { script, options, shows }: TableRow,
  run: (script: ExclusionScript, options: ExclusionOptions) => ExclusionTrace,
): string {
  const trace = run(script, options);
  const last = trace.at(-1);
  return lineOf(shows?.(trace) ?? (last?.kind === 'turn' ? last.response : []));
}

if (process.argv[1]?.endsWith('exclusion-table.ts')) {
  for (const tried of TABLE) {
    const given = [shown(tried, exclusion.reference), shown(tried, exclusion.optimized)];
    const isRight = given.every((line) => line === tried.wanted);
    console.log(`${isRight ? 'ok  ' : 'NOT '} ${tried.ends.padEnd(36)} ${[...new Set(given)].join(' / ')}`);
    if (!isRight) process.exitCode = 1;
  }
}
