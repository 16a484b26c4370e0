/**
 * `npm run peers-bench [-- SECONDS] [--write]`: contract `edit` beside every package that `npm run peers` has installed, on
 * the same histories in each package's own format, conversion outside of the clock. What counts are the ratios: all take
 * turns in the rounds of one run. `--write` puts the table into docs/peers.md.
 */
import { existsSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { measure } from '../src/measure/measure.ts';
import { inputsFor } from '../src/measure/workload.ts';
import { yardstick } from '../src/measure/yardstick.ts';
import { resolveTarget } from '../src/targets/resolve.ts';
import type { Target } from '../src/targets/target.ts';
import { folderOf } from './install.ts';
import { writeSection, written } from './page.ts';
import { PEERS } from './table.ts';

const OWN = 'edit/optimized';
const SIZES = [20, 200, 2_000];
/** Seconds. */
const DEFAULT_TIME = 120;

const begun = performance.now();
const said: string[] = [];
const request = { options: {}, timeLimit: 20_000, program: [] };
const own = await resolveTarget(OWN, { ...request, cwd: process.cwd() });
const peers: Target[] = [];
for (const peer of PEERS) {
  const cwd = folderOf(peer);
  if (!existsSync(cwd)) continue;
  for (const name of peer.targets) {
    const target = await resolveTarget(name, { ...request, cwd });
    const label = `${name} ${target.version ?? peer.version}`;
    if (await takesAll(target)) peers.push({ ...target, name: label });
    else console.error(`SKIPPED ${label}: it refuses a history that others take`);
  }
}
if (peers.length === 0) throw new Error('no package is installed: npm run peers');
const seconds = Number(process.argv.slice(2).find((word) => /^\d+$/.test(word)) ?? DEFAULT_TIME);
const result = await measure({
  targets: [own, ...peers],
  against: OWN,
  sizes: SIZES,
  time: 1_000 * seconds,
  seed: 'proctor',
  policy: 'every-turn',
  machine: { node: process.version, cpu: cpus()[0]?.model.trim() ?? 'unknown', cores: availableParallelism() },
  now: () => performance.now(),
  yardstick: yardstick(),
  allocated: async () => undefined,
  watch: (words) => console.error(words),
  signal: new AbortController().signal,
});

const [first] = result.targets;
say(`Times ${OWN}, and its own microseconds in the first row`);
say('');
say(`| target | ${SIZES.map((size) => `${size} messages`).join(' | ')} | grows | fewer tokens | prefix |`);
say(`|---|${SIZES.map(() => '---:|').join('')}---|---:|---:|`);
for (const target of result.targets) {
  const cells = SIZES.map((size) => {
    const measured = target.sizes.find(({ messages }) => messages === size);
    if (measured === undefined) return '-';
    if (target === first) return `${measured.microseconds.toFixed(1)} µs`;
    const ratio = result.ratios?.find((one) => one.target === target.name && one.messages === size);
    return ratio === undefined ? '-' : `${ratio.ratio.toPrecision(3)} ×`;
  });
  const share = (value: number | undefined) => (value === undefined ? '-' : `${(100 * value).toFixed(0)} %`);
  const row = [
    target.name,
    ...cells,
    target.growth ?? '-',
    share(target.tokenReduction),
    share(target.prefixStability),
  ];
  say(`| ${row.join(' | ')} |`);
  if (target.cut !== undefined) console.error(`${target.name}: ${target.cut}`);
}
if (process.argv.includes('--write'))
  writeSection('time', [written(`npm run peers-bench -- ${process.argv.slice(2).join(' ')}`, begun), '', ...said]);

function say(line: string): void {
  said.push(line);
  console.log(line);
}

/** What throws on one history of those that all share would end the run for everybody. */
async function takesAll(target: Target): Promise<boolean> {
  for (const size of SIZES.slice(0, -1)) {
    for (const input of inputsFor(target, 'proctor', size)) {
      const outcome = await target.create().run(target.terms.copy(input), target.terms.options.defaults);
      if (outcome.status !== 'returned') return false;
    }
  }
  return true;
}
