/**
 * `npm run bench -- program`: cases a second through a program in Python that clears old tool results. First the bridge
 * alone, in batches and one by one, then whole cases of a campaign: drawn, run as often as the rules want, and judged.
 * The CPU time of our own side is told too: on a busy machine it says more than the clock does.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChunk } from '../src/campaign/chunk.ts';
import { sourceOf } from '../src/campaign/source.ts';
import { examinerOf } from '../src/oracle/examine.ts';
import { PROGRAM, resolveTarget } from '../src/targets/resolve.ts';
import type { Target } from '../src/targets/target.ts';

const HELPER = join(process.cwd(), 'python');
const CHUNK = 250;
const CASES = 10_000;

const TARGET = `
import sys
sys.path.insert(0, ${JSON.stringify(HELPER)})
from proctor_bridge import serve
def compact(messages, options):
    last = len(messages) - options["keep"]
    return [{**m, "content": "(cleared)"} if m["role"] == "tool" and i < last else m for i, m in enumerate(messages)]
serve(compact, name="clear", format="openai-chat", kind="clear", options=[{"keep": 3}, {"keep": 1}])
`;

const folder = mkdtempSync(join(tmpdir(), 'proctor-bench-'));

async function timed(name: string, work: (target: Target) => Promise<number>): Promise<void> {
  const script = join(folder, 'target.py');
  writeFileSync(script, TARGET);
  const request = { options: {}, cwd: folder, timeLimit: 5_000, program: ['python3', script] };
  const target = await resolveTarget(PROGRAM, request);
  await work(target);
  const cpu = process.cpuUsage();
  const begun = performance.now();
  const cases = await work(target);
  const seconds = (performance.now() - begun) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  await target.close?.();
  const own = (user + system) / 1e6;
  console.log(
    `${name}: ${Math.round(cases / seconds).toLocaleString('en')} cases/s; ${Math.round((1e6 * own) / cases)} µs of CPU a case in Node.js`,
  );
}

async function bridge(target: Target, together: number): Promise<number> {
  const source = sourceOf(target, { seed: 'proctor' });
  const draws = Array.from({ length: 500 }, (_, index) => source.draw(index));
  for (let done = 0; done < CASES; done += together) {
    const some = Array.from({ length: together }, (_, at) => draws[(done + at) % draws.length]!);
    await Promise.all(some.map(({ input, options }) => target.create().run(input, options)));
  }
  return CASES;
}

async function campaign(target: Target): Promise<number> {
  const source = sourceOf(target, { seed: 'proctor' });
  const examiner = examinerOf(target);
  let cases = 0;
  for (let chunk = 0; chunk < CASES / 2 / CHUNK; chunk++) {
    cases += (await runChunk(target, examiner, source, chunk * CHUNK, CHUNK)).cases;
  }
  return cases;
}

await timed('the bridge, 128 cases on the way', (target) => bridge(target, 128));
await timed('the bridge, one case at a time', (target) => bridge(target, 1));
await timed('a campaign', campaign);
rmSync(folder, { recursive: true });
