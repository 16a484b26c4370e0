/**
 * Every planted fault, looked for by the program itself: `npm run faults -- [contract] [seeds] [cases]`. Prints for
 * each fault in how many seeds it was found, the worst number of cases, messages and seconds, and the largest share of
 * cases in which it showed; fails when one is missed, is larger than 8 messages or shows in half of the cases.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contractOf } from '../src/contracts/registry.ts';
import type { RunResult } from '../src/report/run.ts';

const MAIN = join(dirname(fileURLToPath(import.meta.url)), '../dist/cli/main.js');
const LARGEST = 8;

const [contractName = 'edit', seeds = '5', cases = '20000'] = process.argv.slice(2);
const contract = await contractOf(contractName);
const cwd = mkdtempSync(join(tmpdir(), 'proctor-faults-'));
let failed = 0;
console.log('| fault | found | cases | messages | share | seconds | rule |');
console.log('|---|---|---|---|---|---|---|');
for (const { id, name } of contract.faults) {
  const runs = Array.from({ length: Number(seeds) }, (_, seed) =>
    runOnce(`fault:${contractName}/${id}`, String(seed + 1)),
  );
  const found = runs.filter(({ code }) => code === 1);
  const worst = (pick: (run: Ran) => number) => Math.max(...found.map(pick));
  const isWell =
    found.length === runs.length && worst((run) => run.messages) <= LARGEST && worst((run) => run.share) < 0.5;
  if (!isWell) failed++;
  const cells = [
    `${id} ${name}`,
    `${found.length} of ${runs.length}`,
    worst((run) => run.cases),
    worst((run) => run.messages),
    `${Math.round(100 * worst((run) => run.share))} %`,
    worst((run) => run.seconds).toFixed(1),
    [...new Set(found.map((run) => run.rule))].join(', '),
  ];
  console.log(`| ${cells.join(' | ')} |${isWell ? '' : '  <- FAILED'}`);
}
console.log(`${contract.faults.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

interface Ran {
  readonly code: number;
  readonly cases: number;
  readonly messages: number;
  readonly share: number;
  readonly seconds: number;
  readonly rule: string;
}

function runOnce(target: string, seed: string): Ran {
  const words = ['fuzz', target, '--cases', cases, '--max-findings', '1', '--seed', seed, '--json', '--no-corpus'];
  const begun = performance.now();
  const { code, out } = proctor(words);
  const seconds = (performance.now() - begun) / 1000;
  const run = JSON.parse(out) as RunResult;
  const [finding] = run.findings;
  const ran = run.targets[0]?.cases ?? 0;
  return {
    code,
    seconds,
    cases: ran,
    messages: finding?.minimized.to ?? 0,
    share: (finding?.count ?? 0) / Math.max(1, ran),
    rule: finding?.rule ?? '',
  };
}

function proctor(words: readonly string[]): { code: number; out: string } {
  try {
    const out = execFileSync(process.execPath, [MAIN, ...words], {
      cwd,
      encoding: 'utf8',
      maxBuffer: 1 << 26,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return { code: 0, out };
  } catch (error) {
    const { status, stdout } = error as { status: number; stdout: string };
    return { code: status, out: stdout };
  }
}
