/**
 * `npm run numbers`: the numbers of Proctor in one go. Each benchmark runs twice, and what it tells as a figure (ratios
 * and exponents, which say something on any machine) is held against the other run, band against band; `proctor bench`
 * runs twice likewise, the second time with `--compare`; then the scoreboard. Writes docs/numbers.md and
 * docs/scoreboard.md. Exit 1 when a target is missed in both runs, when two bands have nothing in common, when a call has
 * become slower beyond the noise, or when a planted fault is missed.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bandInWords, type Figure, inDigits, isReached, targetInWords } from '../bench/figure.ts';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const SUITES = ['edit', 'turn', 'exclusion', 'session', 'generate'] as const;
const BENCH = ['bench', 'edit/optimized', '--against', 'edit/reference'];

/** One figure of a suite, in both runs. */
interface Pair {
  readonly suite: string;
  readonly first: Figure;
  readonly second: Figure;
}

const scratch = mkdtempSync(join(tmpdir(), 'proctor-numbers-'));
const begun = process.hrtime.bigint();
const failures: string[] = [];
try {
  const suites = SUITES.map((suite) => ({ suite, first: runSuite(suite, 1), second: runSuite(suite, 2) }));
  const pairs = suites.flatMap(({ suite, first, second }) =>
    first.figures.map((figure, at): Pair => ({ suite, first: figure, second: second.figures[at]! })),
  );
  for (const pair of pairs) judge(pair);
  const bench = benchTwice();
  const board = scoreboard();
  const minutes = Number(process.hrtime.bigint() - begun) / 60e9;
  writeFileSync(
    join(ROOT, 'docs/numbers.md'),
    page(
      minutes,
      pairs,
      bench,
      board,
      suites.map(({ suite, first }) => `## \`npm run bench -- ${suite}\`\n\n${asMarkdown(first.out)}`),
    ),
  );
  console.log(`docs/numbers.md is written, after ${minutes.toFixed(1)} minutes`);
  for (const failure of failures) console.log(`FAILED: ${failure}`);
  process.exitCode = failures.length > 0 ? 1 : 0;
} finally {
  rmSync(scratch, { recursive: true });
}

function runSuite(suite: string, run: 1 | 2): { readonly out: string; readonly figures: readonly Figure[] } {
  console.error(`bench ${suite}, run ${run} of 2`);
  const kept = join(scratch, `${suite}-${run}.ndjson`);
  // The flag: see bench/rounds.ts.
  const words = ['--max-semi-space-size=64', join(ROOT, '.build/bench/main.js'), suite];
  const { status, stdout } = launch(words, { PROCTOR_FIGURES: kept });
  if (status !== 0) throw new Error(`bench ${suite} ended with ${status}`);
  const figures = readFileSync(kept, 'utf8').trim().split('\n');
  return { out: stdout, figures: figures.map((line) => JSON.parse(line) as Figure) };
}

function judge({ suite, first, second }: Pair): void {
  if (!isReached(first) && !isReached(second)) {
    failures.push(`${suite}: ${first.name} is ${inDigits(first.value)} and ${inDigits(second.value)}`);
  }
  if (!isOneBand(first, second)) failures.push(`${suite}: the bands of ${first.name} have nothing in common`);
}

function isOneBand({ band: [low, high] }: Figure, { band: [otherLow, otherHigh] }: Figure): boolean {
  return low <= otherHigh && otherLow <= high;
}

function benchTwice(): string {
  console.error('proctor bench, twice');
  const main = join(ROOT, 'dist/cli/main.js');
  const before = join(scratch, 'bench.json');
  writeFileSync(before, launch([main, ...BENCH, '--json'], {}).stdout);
  const compared = ['--compare', before, '--fail-on-regression', '25%', '--reporter', 'markdown'];
  const { status, stdout } = launch([main, ...BENCH, ...compared], {});
  if (status !== 0) failures.push('proctor bench: a call is slower than in the run before, beyond the noise');
  return stdout.replace(/^#/gm, '###').trim();
}

function scoreboard(): string {
  console.error('scoreboard');
  const { status } = launch(
    [join(ROOT, 'node_modules/jiti/lib/jiti-cli.mjs'), join(ROOT, 'scripts/scoreboard.ts')],
    {},
  );
  if (status !== 0) throw new Error(`the scoreboard ended with ${status}`);
  const says = /^(Every one of .*|Missed in some .*)$/m.exec(
    readFileSync(join(ROOT, 'docs/scoreboard.md'), 'utf8'),
  )?.[1];
  if (says === undefined) throw new Error('docs/scoreboard.md does not say how many faults were found');
  if (says.startsWith('Missed')) failures.push(says);
  return says;
}

function launch(words: readonly string[], more: Readonly<Record<string, string>>) {
  return spawnSync(process.execPath, words, {
    cwd: ROOT,
    env: { ...process.env, ...more },
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

function page(
  minutes: number,
  pairs: readonly Pair[],
  bench: string,
  board: string,
  suites: readonly string[],
): string {
  const machine = `${availableParallelism()} cores of ${cpus()[0]?.model.trim() ?? 'an unknown processor'}, Node ${process.version}`;
  return `${[
    `# Numbers

Written by \`npm run numbers\` on ${machine}, in ${minutes.toFixed(0)} minutes with the scoreboard. Things that are compared
took turns in rounds of one run. Absolute times are those of this machine; ratios and exponents are figures that say
something on any, and were taken in two runs: the median of the rounds, with the lowest and the highest round as band.`,
    figureTable(pairs),
    `[Scoreboard](scoreboard.md): ${board}`,
    ...suites,
    `## \`proctor ${BENCH.join(' ')}\`, compared with a run before it\n\n${bench}`,
  ].join('\n\n')}\n`;
}

function figureTable(pairs: readonly Pair[]): string {
  const rows = pairs.map(({ suite, first, second }) => {
    const cells = [first, second].map((figure) => `${inDigits(figure.value)} (${bandInWords(figure)})`);
    const target = first.target === undefined ? '-' : targetInWords(first.target);
    const reached = [first, second].filter(isReached).length;
    const verdict = first.target === undefined ? '-' : ['missed', 'in one run', 'reached'][reached];
    return `| ${[suite, first.name, ...cells, isOneBand(first, second) ? 'yes' : 'no', target, verdict].join(' | ')} |`;
  });
  const head = '| suite | figure | first run | second run | bands meet | target | |\n|---|---|---|---|---|---|---|';
  return `${head}\n${rows.join('\n')}`;
}

/** Tables of the console stand as they are, Markdown tables are tables. */
function asMarkdown(out: string): string {
  return /^\|---/m.test(out) ? out.trim() : `\`\`\`text\n${out.trim()}\n\`\`\``;
}
