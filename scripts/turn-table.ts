/**
 * `jiti scripts/turn-table.ts`: where the index of the ask is after a compaction, for each site of the loop and each
 * state of its repair. Fails when a cell is not what the specification of contract `turn` says.
 */
import { noFix, postToolOnly, upstream } from '../src/contracts/turn/faults/text-modes.ts';
import { sites } from '../src/contracts/turn/notation.ts';
import { turnOptions } from '../src/contracts/turn/options.ts';
import { parseScript } from '../src/contracts/turn/parse-notation.ts';
import { runReference } from '../src/contracts/turn/reference/run.ts';
import type { Ask, LiveRow, Site } from '../src/contracts/turn/types.ts';

/** Right at the site, right by the time of the next request, or wrong in that too. */
export type Cell = 're-anchored' | 'repaired' | 'stale';

const modes = {
  'no fix': noFix.create(),
  'post-tool only': postToolOnly.create(),
  upstream: upstream.create(),
  identity: runReference,
} as const;
export type Mode = keyof typeof modes;

const always = { 'no fix': 're-anchored', 'post-tool only': 're-anchored', upstream: 're-anchored' } as const;
const never = { 'no fix': 'stale', 'post-tool only': 'stale', upstream: 'repaired' } as const;

export const EXPECTED: Readonly<Record<Site, Readonly<Record<Exclude<Mode, 'identity'>, Cell>>>> = {
  idle: always,
  preflight: always,
  maintenance: always,
  gate: never,
  overflow: always,
  'post-tool': { 'no fix': 'stale', 'post-tool only': 're-anchored', upstream: 're-anchored' },
  'post-turn': always,
  other: never,
};

/** A compaction at `site` takes two rows in front of the ask. */
export function siteScript(site: Site): string {
  const history = 'U"h0", A, U"h2", A, U"h4", A';
  const compaction = `compact(${site}, drop 2)`;
  if (site === 'idle' || site === 'preflight') return `${history} | U"go", ${compaction}`;
  if (site === 'post-turn') return `${history} | U"go", A[c1], T c1"RESULT-1", A, ${compaction}`;
  return `${history} | U"go", A[c1], T c1"RESULT-1", ${compaction}`;
}

export function cellOf(site: Site, mode: Mode): Cell {
  const { steps, next } = modes[mode](parseScript(siteScript(site)), turnOptions.defaults);
  const { index, rows, ask } = steps.at(-1)!;
  if (names(rows, index, ask)) return 're-anchored';
  return next !== undefined && names(next.list, next.index, ask) ? 'repaired' : 'stale';
}

function names(rows: readonly LiveRow[], index: number, ask: Ask | undefined): boolean {
  return ask !== undefined && rows[index]?.uid === ask.uid;
}

export function siteTable(): { readonly text: string; readonly wrong: readonly string[] } {
  const names = Object.keys(modes) as Mode[];
  const wrong: string[] = [];
  const lines = [`| site | ${names.join(' | ')} |`, `|---|${names.map(() => '---|').join('')}`];
  for (const site of sites) {
    const cells = names.map((mode) => cellOf(site, mode));
    names.forEach((mode, i) => {
      const expected = mode === 'identity' ? 're-anchored' : EXPECTED[site][mode];
      if (cells[i] !== expected) wrong.push(`${site}, ${mode}: ${cells[i]}, expected ${expected}`);
    });
    lines.push(`| ${site} | ${cells.join(' | ')} |`);
  }
  return { text: lines.join('\n'), wrong };
}

if (process.argv[1]?.endsWith('turn-table.ts')) {
  const { text, wrong } = siteTable();
  console.log(text);
  for (const line of wrong) console.error(line);
  if (wrong.length > 0) process.exitCode = 1;
}
