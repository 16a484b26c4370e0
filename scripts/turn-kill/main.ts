/**
 * `jiti scripts/turn-kill/main.ts [scripts] [seed]`: kills a process at every event of so many drawn scripts, opens the
 * file that it leaves, and compares it with what the loop had promised to have stored by then. Fails when a row is lost,
 * doubled or torn.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { generateScript } from '../../src/contracts/turn/generate.ts';
import { printScript } from '../../src/contracts/turn/notation.ts';
import { turnOptions } from '../../src/contracts/turn/options.ts';
import { identityOf } from '../../src/contracts/turn/reference/row.ts';
import { runReference } from '../../src/contracts/turn/reference/run.ts';
import type { Event, LiveRow, Script } from '../../src/contracts/turn/types.ts';
import { streamsOf } from '../../src/generate/random.ts';
import { openSqliteStore } from '../../src/store/sqlite-store.ts';

const CHILD = fileURLToPath(new URL('child.ts', import.meta.url));
/** Below node_modules, so that the bundle finds better-sqlite3. */
const BUNDLES = fileURLToPath(new URL('../../node_modules/.cache/proctor-turn-kill/', import.meta.url));

export interface KillReport {
  readonly kills: number;
  /** The script and event behind which the file is not what it has to be. */
  readonly wrong: readonly string[];
}

/** Kills a child at every event of the scripts. A script's own `kill` is left to the child's end. */
export async function killEverywhere(scripts: readonly Script[]): Promise<KillReport> {
  mkdirSync(BUNDLES, { recursive: true });
  const folder = mkdtempSync(BUNDLES);
  const points = scripts.flatMap((script, s) =>
    mortalEvents(script).map((_, last) => ({ script, last, session: `${s}.${last}` })),
  );
  const wrong: string[] = [];
  const work = points.values();
  const worker = async (file: string): Promise<void> => {
    for (const { script, last, session } of work) {
      const problem = await killAt(folder, file, session, script, last);
      if (problem !== undefined) wrong.push(`event ${last} of ${printScript(script)}: ${problem}`);
    }
  };
  try {
    await bundleChild(folder);
    const files = Array.from({ length: Math.min(4, availableParallelism()) }, (_, i) => join(folder, `${i}.db`));
    await Promise.all(files.map(worker));
  } finally {
    rmSync(folder, { recursive: true });
  }
  return { kills: points.length, wrong };
}

/** A process that is killed in the middle of a write does not live to see the events behind it. */
function mortalEvents({ events }: Script): readonly Event[] {
  const fatal = events.findIndex((event) => event.kind === 'compact' && event.dies);
  return fatal < 0 ? events : events.slice(0, fatal + 1);
}

/** Thousands of processes start much faster from one file of JavaScript than from the sources. */
async function bundleChild(folder: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true, external: ['better-sqlite3'] },
    build: {
      ssr: CHILD,
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: { output: { entryFileNames: 'child.mjs' } },
    },
  });
}

async function killAt(
  folder: string,
  file: string,
  session: string,
  script: Script,
  last: number,
): Promise<string | undefined> {
  const signal = await run([join(folder, 'child.mjs'), file, session, printScript(script), String(last)]);
  if (signal !== 'SIGKILL') return `the child was not killed (${signal})`;
  const store = await openSqliteStore<LiveRow>(file, {
    session,
    identity: identityOf,
    revive: (json) => json as LiveRow,
  });
  const left = [texts(store.active()), texts(store.archived())];
  store.close();
  const events = script.events.slice(0, last + 1);
  const promised = runReference({ ...script, events }, turnOptions.defaults).steps.at(-1)!;
  const expected = [texts(promised.stored), texts(promised.archive)];
  if (JSON.stringify(left) === JSON.stringify(expected)) return undefined;
  return `stored ${JSON.stringify(left)}, promised ${JSON.stringify(expected)}`;
}

function texts(rows: readonly LiveRow[]): string[] {
  return rows.map((row) => `${row.role} ${identityOf(row)}`);
}

function run(args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let errors = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors += text;
    });
    child.on('error', reject);
    child.on('close', (code, signal) => resolve(signal ?? `exit ${code}: ${errors.trim().slice(0, 300)}`));
  });
}

/** Scripts whose compactions are of interest to the store: `count` of a seed, with or without a `kill` of their own. */
export function scriptsFor(count: number, seed: string): Script[] {
  const stream = streamsOf(seed);
  const scripts: Script[] = [];
  for (let i = 0; scripts.length < count; i++) {
    const { input } = generateScript(stream(i));
    if (input.events.some(({ kind }) => kind === 'compact')) scripts.push(input);
  }
  return scripts;
}

if (process.argv[1]?.endsWith(join('turn-kill', 'main.ts'))) {
  const { kills, wrong } = await killEverywhere(scriptsFor(Number(process.argv[2] ?? 200), process.argv[3] ?? 'kill'));
  for (const line of wrong) console.error(line);
  console.log(`${kills} processes killed, ${wrong.length} files that are not what was promised`);
  if (wrong.length > 0) process.exitCode = 1;
}
