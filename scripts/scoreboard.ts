/**
 * `npm run scoreboard`: `proctor bench --self` in two processes, and docs/scoreboard.md out of what they found. What a
 * process has found is kept in .build/scoreboard/ until all have, so a run that was stopped goes on.
 */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CONTRACTS } from '../src/contracts/registry.ts';
import type { Scoreboard } from '../src/measure/scoreboard/result.ts';
import { scoreboardMarkdown } from '../src/report/scoreboard-markdown.ts';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const KEPT = join(ROOT, '.build/scoreboard');
const PROCESSES = 2;

mkdirSync(KEPT, { recursive: true });
const work = CONTRACTS.flatMap(({ name }) =>
  Array.from({ length: PROCESSES }, (_, at) => ({ contract: name, shard: `${at + 1}/${PROCESSES}` })),
);
const waiting = [...work];
await Promise.all(Array.from({ length: PROCESSES }, runAll));
const parts = work.map((one) => JSON.parse(readFileSync(pathOf(one), 'utf8')) as Scoreboard);
const order = await numbers();
const faults = parts
  .flatMap((part) => part.faults)
  .toSorted((a, b) => order(a.contract, a.id) - order(b.contract, b.id));
const minutes = parts.reduce((sum, { timing }) => sum + timing.milliseconds, 0) / 60_000;
const machine = `${availableParallelism()} cores of ${cpus()[0]?.model.trim() ?? 'an unknown processor'}, Node ${process.version}`;
const page = `# Scoreboard

Written by \`npm run scoreboard\` on ${machine}, ${minutes.toFixed(0)} minutes of its
processes together. Each planted fault is looked for in each seed
until it shows, and its case is cut down; for histories, by fast-check and its shrinker as well, under the same judge:
with plain arbitraries, as one would first write them (given up behind 2,000 cases), and with arbitraries that somebody
who knows the contract wrote for it. Figures are medians over the seeds that found it, with the worst one in
parentheses; sizes are
messages or events. The true minimum comes from \`proctor verify\`, where an alphabet shows the fault in that way within
a few seconds; a generator knows shapes that no alphabet has, and is sometimes below it.

${scoreboardMarkdown({ ...parts[0]!, faults })}`;
writeFileSync(join(ROOT, 'docs/scoreboard.md'), `${page.trimEnd()}\n`);
rmSync(KEPT, { recursive: true });

async function runAll(): Promise<void> {
  for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) {
    if (existsSync(pathOf(one))) continue;
    console.error(`${one.contract} ${one.shard}`);
    writeFileSync(pathOf(one), await proctor(['bench', '--self', one.contract, '--shard', one.shard, '--json']));
  }
}

function pathOf({ contract, shard }: (typeof work)[number]): string {
  return join(KEPT, `${contract}-${shard.replace('/', '-')}.json`);
}

/** A fault that is missed is exit 1, and on the page. */
function proctor(words: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { cwd: ROOT, maxBuffer: 1 << 26 };
    execFile(process.execPath, [join(ROOT, 'dist/cli/main.js'), ...words], options, (error, out) => {
      if (error === null || error.code === 1) resolve(out);
      else reject(error);
    });
  });
}

/** Faults in the order of their contracts. */
async function numbers(): Promise<(contract: string, id: string) => number> {
  const loaded = await Promise.all(CONTRACTS.map(({ load }) => load()));
  const keys = loaded.flatMap(({ name, faults: all }) => all.map(({ id }) => `${name}/${id}`));
  return (contract, id) => keys.indexOf(`${contract}/${id}`);
}
