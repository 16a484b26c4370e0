/** `npm run bench -- verify [SIZE]`: how long every input of the alphabets takes, in as many threads as there are cores. */
import { availableParallelism } from 'node:os';
import { verifyBySize, workerThread } from '../src/campaign/verify-by-size.ts';
import { resolveTarget } from '../src/targets/resolve.ts';

const RUNS: readonly (readonly [alphabet: string, bound: number, inputs: number | undefined])[] = [
  ['main', 6, 868_327],
  ['reuse', 5, 267_589],
  ['reasoning', 5, undefined],
  ['exclusion', 5, undefined],
  ['memory', 5, undefined],
  ['citations', 5, undefined],
];

const cores = availableParallelism();
const most = Number(process.argv.slice(2).find((word) => /^\d+$/.test(word)) ?? 6);
const request = { options: {}, cwd: process.cwd(), timeLimit: 1_000, program: [] };
const target = await resolveTarget('edit/optimized', request);
const rows: object[] = [];
for (const [alphabet, wanted, expected] of RUNS) {
  const bound = Math.min(wanted, most);
  const shard = (index: number) => ({ index, of: cores });
  const threads = Array.from({ length: cores }, (_, at) =>
    workerThread(target, { target: 'edit/optimized', request, alphabet, shard: shard(at) }),
  );
  const begun = performance.now();
  const { verified } = await verifyBySize(threads, { alphabet, bound, shard: { index: 0, of: 1 }, maxFindings: 1 });
  const seconds = (performance.now() - begun) / 1_000;
  const inputs = verified.inputs.reduce((sum, count) => sum + count, 0);
  rows.push({
    alphabet,
    'up to': bound,
    inputs: inputs.toLocaleString('en'),
    as: expected === undefined || bound < wanted ? '' : inputs === expected ? 'it must be' : `NOT ${expected}`,
    examinations: verified.examinations.toLocaleString('en'),
    'examinations/s': Math.round(verified.examinations / seconds).toLocaleString('en'),
    seconds: seconds.toFixed(1),
    findings: verified.counterexamples.length,
  });
}
console.table(rows);
