/**
 * Kills a run with two workers twenty times, somewhere in its middle, lets it go on each time, and compares what it
 * comes to in the end with a run that nobody has killed: `jiti scripts/kill-loop.ts [TIMES]`, on built code.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { killedAndResumed } from '../src/cli/testing/killed.ts';
import { proctor, scratch } from '../src/cli/testing/proctor.ts';
import type { RunResult } from '../src/report/run.ts';

const times = Number(process.argv[2] ?? 20);
const words = ['fault:edit/E12', '--cases', '20000', '--max-findings', '50', '--workers', '2'];
const [whole, killed] = [scratch(), scratch()];

await proctor(['fuzz', ...words], { cwd: whole, timeout: 600_000 });
await killedAndResumed(words, killed, times);
const [one, other] = [whole, killed].map(resultIn);
const chunks = readFileSync(join(killed, '.proctor/ledger.ndjson'), 'utf8').split('"chunk"').length - 1;
console.log(`killed ${times} times, ${chunks} chunks run: ${one === other ? 'the same result' : 'ANOTHER RESULT'}`);
process.exitCode = one === other ? 0 : 1;

/** The document of a run without its timing. */
function resultIn(cwd: string): string {
  const { timing: _, ...run } = JSON.parse(readFileSync(join(cwd, '.proctor/run.json'), 'utf8')) as RunResult;
  return JSON.stringify(run);
}
