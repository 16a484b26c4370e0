/** The scenarios of the specification, as scripts, in every mode of the loop. */
import { describe, expect, test } from 'vitest';
import { noFix, postToolOnly, upstream } from './faults/text-modes.ts';
import { turnOptions } from './options.ts';
import { parseScript } from './parse-notation.ts';
import { runReference } from './reference/run.ts';
import type { LiveRow, Request } from './types.ts';

const modes = {
  buggy: noFix.create(),
  'post-tool-only': postToolOnly.create(),
  upstream: upstream.create(),
  fixed: runReference,
};
type Mode = keyof typeof modes;

const { memory } = turnOptions.defaults;

/** The last request of the script: `U(go)+M A[c1] T:c1`, without the system row; `¶` is a blank line, `‖` a summary's end. */
function wire(script: string, mode: Mode): string {
  return last(script, mode).wire.slice(1).map(shown).join(' ');
}

function index(script: string, mode: Mode): number {
  return last(script, mode).index;
}

function last(script: string, mode: Mode): Request {
  const trace = modes[mode](parseScript(script), turnOptions.defaults);
  for (const step of trace.steps) expect(step.refused).toBeUndefined();
  if (trace.next === undefined) throw new Error('the script ends between two requests');
  return trace.next;
}

function shown(row: LiveRow): string {
  const [content, injected] = row.content.split(`\n\n${memory}`);
  const text = (content ?? '')
    .replace(/\[SUMMARY OF EARLIER ROWS\] \d+ rows\n\[END OF SUMMARY\]\n/, row.sum === 'end' ? 'summary‖' : 'summary')
    .replaceAll('\n\n', '¶')
    .replace('[TODO LIST] one open item', 'todo')
    .replace('Interrupted. Whether it took effect is not known.', 'UNKNOWN')
    .replace('partial\n[command interrupted]', 'interrupted');
  const memoryMark = injected === undefined ? '' : '+M';
  if (row.role === 'user') return `U(${text}${memoryMark})`;
  if (row.role === 'tool') return `T:${row.callId}${text === '' ? '' : `=${text}`}`;
  return `A${row.calls === undefined ? '' : `[${row.calls.map(({ id }) => id).join(',')}]`}`;
}

/** What a scenario gives: the wire in buggy mode and in fixed mode, and the fixed index. */
interface Scenario {
  readonly script: string;
  readonly buggy: string;
  readonly fixed: string;
  readonly at: number;
  /** Where the repair as it is upstream still goes wrong, what it sends; and where it believes the ask. */
  readonly upstream?: string;
  readonly upstreamAt?: number;
}

const scenarios: Readonly<Record<string, Scenario>> = {
  'S1 gate, two front rows gone': {
    script: 'U"h0", A, U"h2", A, U"h4", A | U"go", A[c1], T c1"", compact(gate, drop 2)',
    buggy: 'U(h2) A U(h4) A U(go)',
    fixed: 'U(h2) A U(h4) A U(go+M) A[c1] T:c1',
    at: 4,
  },
  'S2 post-tool, second round': {
    script: 'U"h0", A | U"go", A[c4], T c4"", A[c5], T c5"", compact(post-tool, drop 2)',
    buggy: 'U(go) A[c5] T:c5',
    fixed: 'U(go+M) A[c4] T:c4 A[c5] T:c5',
    at: 0,
  },
  'S3 as S1, with a side effect': {
    script: 'U"h0", A, U"h2", A, U"h4", A | U"go", A[c1:write_file], T c1"wrote 3 files", compact(gate, drop 2)',
    buggy: 'U(h2) A U(h4) A U(go) A[c1] T:c1=UNKNOWN',
    fixed: 'U(h2) A U(h4) A U(go+M) A[c1] T:c1=wrote 3 files',
    at: 4,
  },
  'S4 batch, stale on the second result': {
    script: 'U"h0", A, U"h2", A, U"h4", A | U"go", A[c1 c2], T c1"" c2"", compact(gate, drop 3)',
    buggy: 'A U(h4) A U(go) A[c1,c2] T:c1 T:c2',
    fixed: 'A U(h4) A U(go+M) A[c1,c2] T:c1 T:c2',
    at: 3,
  },
  'S4b batch, stale on the first result': {
    script: 'U"h0", A, U"h2", A, U"h4", A | U"go", A[c1 c2], T c1"" c2"", compact(gate, drop 2)',
    buggy: 'U(h2) A U(h4) A U(go)',
    fixed: 'U(h2) A U(h4) A U(go+M) A[c1,c2] T:c1 T:c2',
    at: 4,
  },
  'S5 stale on the assistant row': {
    script: 'U"h0", A, U"h2", A, U"h4", A | U"go", A[c1], T c1"", compact(gate, drop 1)',
    buggy: 'A U(h2) A U(h4) A U(go) A[c1] T:c1',
    fixed: 'A U(h2) A U(h4) A U(go+M) A[c1] T:c1',
    at: 5,
  },
  'S6 stale past the end': {
    script: 'A, U"h1", A, U"h3", A, U"h5", A, U"h7", A | U"go", A[c1], T c1"", compact(gate, drop 8, row-user)',
    buggy: 'U(summary) A U(go) A[c1] T:c1',
    fixed: 'U(summary) A U(go+M) A[c1] T:c1',
    at: 2,
  },
  'S7 stale on an older user row': {
    script: 'U"h2", A, U"h4", A, U"h6", A | U"go", misplace 2, A[c1], T c1""',
    buggy: 'U(h2) A U(h4+M) A U(h6) A U(go) A[c1] T:c1',
    fixed: 'U(h2) A U(h4) A U(h6) A U(go+M) A[c1] T:c1',
    at: 6,
  },
  "S8 ask merged behind a summary's end marker": {
    script: 'U"h0", A | U"go", A[c1], T c1"", A[c2], T c2"", compact(gate, drop 2, merge-forced)',
    buggy: 'U(summary‖go) A[c2] T:c2',
    fixed: 'U(summary‖go+M) A[c1] T:c1 A[c2] T:c2',
    at: 0,
  },
  'S9 compaction, then a repair that merges two user rows': {
    script: 'A, U"first", U"second", A[c0], T c0"" | U"go", A[c1], T c1""',
    buggy: 'A U(first¶second) A[c0] T:c0 U(go+M) A[c1] T:c1',
    fixed: 'A U(first¶second) A[c0] T:c0 U(go+M) A[c1] T:c1',
    at: 4,
  },
  'S10 repeated prompt': {
    script: 'U"h0", A, U"go", A | U"go", A[c1], T c1"", compact(gate, drop 2)',
    buggy: 'U(go) A U(go)',
    fixed: 'U(go) A U(go+M) A[c1] T:c1',
    at: 2,
  },
  'S11 interrupted result of this turn, with a side effect': {
    script:
      'U"h0", A, U"h2", A, U"h4", A | U"go", A[c1:write_file], T c1(cut)"partial", A[c2], T c2"", compact(gate, drop 3)',
    buggy: 'A U(h4) A U(go) A[c1] T:c1=UNKNOWN A[c2] T:c2',
    fixed: 'A U(h4) A U(go+M) A[c1] T:c1=interrupted A[c2] T:c2',
    at: 3,
  },
  'S12 repair merges the ask with a failed predecessor, and an older identical prompt exists': {
    script: 'U"go", A, U"failed" | U"go", A[c1], T c1""',
    buggy: 'U(go+M) A U(failed¶go) A[c1] T:c1',
    fixed: 'U(go) A U(failed¶go+M) A[c1] T:c1',
    at: 2,
    upstream: 'U(go+M) A U(failed¶go) A[c1] T:c1',
    upstreamAt: 0,
  },
  'S13 ask rewritten, nothing verbatim': {
    script: 'U"e", A | U"go", A[c1], T c1"", compact(gate, rewrite"tail of ask")',
    buggy: 'U(e) A U(tail of ask+M) A[c1] T:c1',
    fixed: 'U(e) A U(tail of ask+M) A[c1] T:c1',
    at: 2,
  },
  'S14 ask rewritten, and a steer is the last user row': {
    script: 'U"e", A | U"go", A[c1], steer"STEER", T c1"", A[c2], T c2"", compact(gate, rewrite"rewritten")',
    buggy: 'U(e) A U(rewritten+M) A[c1] T:c1 U(STEER) A[c2] T:c2',
    fixed: 'U(e) A U(rewritten+M) A[c1] T:c1 U(STEER) A[c2] T:c2',
    at: 2,
    upstream: 'U(e) A U(rewritten) A[c1] T:c1 U(STEER+M) A[c2] T:c2',
    upstreamAt: 5,
  },
  'S14b as S14, with a side effect and an interrupted result': {
    script:
      'U"e", A | U"go", A[c1:write_file], steer"STEER", T c1(cut)"partial", A[c2], T c2"", compact(gate, rewrite"rewritten")',
    buggy: 'U(e) A U(rewritten+M) A[c1] T:c1=interrupted U(STEER) A[c2] T:c2',
    fixed: 'U(e) A U(rewritten+M) A[c1] T:c1=interrupted U(STEER) A[c2] T:c2',
    at: 2,
    upstream: 'U(e) A U(rewritten) A[c1] T:c1=UNKNOWN U(STEER+M) A[c2] T:c2',
    upstreamAt: 5,
  },
  'S15 todo snapshot behind the tail': {
    script: 'U"h0", A, U"h2", A | U"go", A[c1], T c1"", compact(gate, drop 3, row-user, todo)',
    buggy: 'U(summary) A U(go) U(todo)',
    fixed: 'U(summary) A U(go+M) A[c1] T:c1 U(todo)',
    at: 2,
  },
  'S16 the index lands on an older identical prompt': {
    script: 'U"go", A | U"go", misplace 0, A[c1], T c1""',
    buggy: 'U(go+M) A U(go) A[c1] T:c1',
    fixed: 'U(go) A U(go+M) A[c1] T:c1',
    at: 2,
    upstream: 'U(go+M) A U(go) A[c1] T:c1',
    upstreamAt: 0,
  },
  'S17 ask with a leading blank that survives only as a view': {
    script: 'U"h0", A | U" go", A[c1], steer"STEER", T c1"", A[c2], T c2"", compact(post-tool, drop 2, merge-forced)',
    buggy: 'U(summary‖ go) U(STEER) A[c2] T:c2',
    fixed: 'U(summary‖ go+M) A[c1] T:c1 U(STEER) A[c2] T:c2',
    at: 0,
    upstream: 'U(summary‖ go) A[c1] T:c1 U(STEER+M) A[c2] T:c2',
    upstreamAt: 3,
  },
  'S18 ghost row dropped in front': {
    script: 'A(hidden) | U"go", A[c1], T c1""',
    buggy: 'U(go) A[c1] T:c1',
    fixed: 'U(go+M) A[c1] T:c1',
    at: 0,
  },
  'S18 with two ghosts': {
    script: 'A(hidden), A(hidden) | U"go", A[c1], T c1""',
    buggy: 'U(go)',
    fixed: 'U(go+M) A[c1] T:c1',
    at: 0,
  },
};

describe.each(Object.entries(scenarios))('%s', (_, scenario) => {
  test('without a fix', () => {
    expect(wire(scenario.script, 'buggy')).toBe(scenario.buggy);
  });
  test('with identity', () => {
    expect(wire(scenario.script, 'fixed')).toBe(scenario.fixed);
    expect(index(scenario.script, 'fixed')).toBe(scenario.at);
  });
  test('as upstream', () => {
    expect(wire(scenario.script, 'upstream')).toBe(scenario.upstream ?? scenario.fixed);
    expect(index(scenario.script, 'upstream')).toBe(scenario.upstreamAt ?? scenario.at);
  });
});
