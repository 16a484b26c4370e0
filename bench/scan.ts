/**
 * How good and how fast the static pass is: `npm run bench -- scan [--sites FILE --repos DIR] [--tree DIR]`.
 *
 * Without words: recall on seeded faults. With labelled sites of public repositories: how many stale ones are found and
 * how many safe ones are reported. With a tree: lines per second, cold and warm.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { median } from '../src/measure/statistics.ts';
import { type Facts, noFacts } from '../src/scan/interpret/facts.ts';
import { interpretUnit } from '../src/scan/interpret/interpret.ts';
import { verdictsOf } from '../src/scan/judge/verdicts.ts';
import { findSources } from '../src/scan/read/files.ts';
import { createProgram } from '../src/scan/read/program.ts';
import { DEFAULT_SHAPE } from '../src/scan/read/shape.ts';
import { typeQuestions } from '../src/scan/read/types.ts';
import type { Problem } from '../src/scan/report.ts';
import { scan } from '../src/scan/scan.ts';
import { type Seed, seedsOf } from './scan-seeds.ts';

const { values } = parseArgs({
  options: {
    sites: { type: 'string' },
    repos: { type: 'string' },
    tree: { type: 'string' },
    measure: { type: 'string' },
    cache: { type: 'string' },
  },
});

if (values.measure !== undefined) await measureHere(values.measure, values.cache ?? '');
else if (values.tree !== undefined) speed(values.tree);
else seeded();
if (values.sites !== undefined && values.repos !== undefined) await labelled(values.sites, values.repos);

/** Facts of one file, whose text may be another than on the disk. */
function factsOf(file: string, text: string): Facts {
  const read = (other: string): string | undefined =>
    other === file ? text : existsSync(other) && /\.[jt]sx?$/.test(other) ? readFileSync(other, 'utf8') : undefined;
  const program = createProgram({ read, locate: () => [] });
  const facts = noFacts();
  const unit = program.unit(file);
  if (unit !== undefined)
    interpretUnit({ program, types: typeQuestions(program, DEFAULT_SHAPE), shape: DEFAULT_SHAPE }, unit, facts);
  return facts;
}

function errorsOf(facts: Facts): Problem[] {
  return verdictsOf(facts).problems.filter(({ level }) => level === 'error');
}

function seeded(): void {
  const fixtures = join(process.cwd(), 'src/scan/fixtures');
  const files = [
    ...findSources(['edit_ok.ts', 'turn_ok.ts', 'safe-shapes_ok.ts'], fixtures),
    ...findSources(['src/contracts', 'src/history', 'src/wire', 'src/minimize'], process.cwd()).filter(
      (file) => !/fault|ports/.test(file),
    ),
  ];
  const counts = new Map<Seed['kind'], { all: number; found: number }>();
  const missed: string[] = [];
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    const facts = factsOf(file, text);
    const before = new Set(errorsOf(facts).map(({ fingerprint }) => fingerprint));
    for (const seed of seedsOf(file, text, facts)) {
      const count = counts.get(seed.kind) ?? { all: 0, found: 0 };
      const isFound = errorsOf(factsOf(file, seed.text)).some(({ fingerprint }) => !before.has(fingerprint));
      counts.set(seed.kind, { all: count.all + 1, found: count.found + (isFound ? 1 : 0) });
      if (!isFound) missed.push(`  missed: ${seed.kind} at ${file.slice(process.cwd().length + 1)}:${seed.line}`);
    }
  }
  const all = [...counts.values()].reduce((sum, count) => sum + count.all, 0);
  const found = [...counts.values()].reduce((sum, count) => sum + count.found, 0);
  console.log(`seeded faults: ${found} of ${all} found (${((100 * found) / all).toFixed(1)} %)`);
  for (const [kind, count] of counts) console.log(`  ${kind.padEnd(18)} ${count.found} of ${count.all}`);
  for (const line of missed) console.log(line);
}

interface Site {
  readonly id: string;
  readonly repo: string;
  readonly file: string;
  readonly function: string;
  readonly line: number;
  readonly label: 'stale' | 'safe' | 'unsure';
}

async function labelled(path: string, repos: string): Promise<void> {
  const sites = JSON.parse(readFileSync(path, 'utf8')) as Site[];
  const table = new Map<string, number>();
  const bump = (key: string): void => void table.set(key, (table.get(key) ?? 0) + 1);
  const told: string[] = [];
  for (const site of sites) {
    const cwd = join(repos, site.repo.replace('/', '+'));
    if (!existsSync(join(cwd, site.file))) {
      bump(`${site.label} absent`);
      continue;
    }
    const { problems } = await scan({ paths: [site.file], cwd, shape: DEFAULT_SHAPE });
    const own = problems.filter((problem) => isAt(problem, site));
    const level = own.some((problem) => problem.level === 'error') ? 'error' : own.length > 0 ? 'warning' : 'silent';
    bump(`${site.label} ${level}`);
    const isWrong = site.label === 'stale' ? level === 'silent' : level === 'error';
    if (isWrong) told.push(`  ${site.id}: ${site.label}, reported: ${level} ${own.map(({ rule }) => rule).join(' ')}`);
  }
  console.log('\nlabelled sites      error  warning  silent  absent');
  for (const label of ['stale', 'safe', 'unsure']) {
    const cells = ['error', 'warning', 'silent', 'absent'].map((level) =>
      String(table.get(`${label} ${level}`) ?? 0).padStart(7),
    );
    console.log(`${label.padEnd(16)} ${cells.join('  ')}`);
  }
  for (const line of told) console.log(line);
}

/** By function and by place: labels are of one commit, and lines move. */
function isAt({ scope, line, trace }: Problem, site: Site): boolean {
  const [word = ''] = site.function.split(/[ (]/);
  const names = word.split(/[./]/).slice(-1);
  const near = [line, ...trace.filter(({ file }) => file.endsWith(site.file)).map((step) => step.line)];
  return names.some((name) => scope.split('.').includes(name)) || near.some((one) => Math.abs(one - site.line) <= 3);
}

interface Measured {
  readonly files: number;
  readonly lines: number;
  readonly wall: number;
  readonly cpu: number;
}

/** One scan in a process of its own, so that loading the parser counts as it does for a user. */
function measure(tree: string, cache: string): Measured {
  const words = [fileURLToPath(import.meta.url), '--measure', tree, '--cache', cache];
  return JSON.parse(execFileSync(process.execPath, words, { encoding: 'utf8' })) as Measured;
}

async function measureHere(tree: string, cache: string): Promise<void> {
  const { files, lines } = await scan({ paths: ['.'], cwd: tree, shape: DEFAULT_SHAPE, cache });
  const { user, system } = process.cpuUsage();
  console.log(JSON.stringify({ files, lines, wall: performance.now(), cpu: (user + system) / 1000 }));
}

function speed(tree: string): void {
  const own = mkdtempSync(join(tmpdir(), 'proctor-bench-'));
  const cache = join(own, 'cache.json');
  const small = join(own, 'small');
  mkdirSync(small);
  writeFileSync(join(small, 'a.ts'), 'export const first = (messages: { role: string }[]) => messages.slice(0, 1);\n');
  const alone = median([0, 1, 2].map((turn) => measure(small, join(own, `${turn}.json`)).cpu));
  const cold = measure(tree, cache);
  const warm = median([0, 1, 2].map(() => measure(tree, cache).cpu));
  const changed = median(
    [0, 1, 2].map(() => {
      forgetOne(cache);
      return measure(tree, cache).cpu;
    }),
  );
  const rate = (milliseconds: number): string =>
    `${Math.round((cold.lines / milliseconds) * 1000).toLocaleString('en')} lines`;
  console.log(`\n${tree}: ${cold.files} files, ${cold.lines.toLocaleString('en')} lines; CPU seconds`);
  console.log(
    `  cold                    ${(cold.cpu / 1000).toFixed(1)} (${rate(cold.cpu)} a second, parsing included)`,
  );
  console.log(`  warm                    ${(warm / 1000).toFixed(2)} (${rate(warm)} a second)`);
  console.log(
    `  warm, one file changed  ${(changed / 1000).toFixed(2)}; one small file alone ${(alone / 1000).toFixed(2)} (${(changed / alone).toFixed(1)} times)`,
  );
}

/** As if one file had changed since. */
function forgetOne(path: string): void {
  const cache = JSON.parse(readFileSync(path, 'utf8')) as { entries: [string, { hash: string }][] };
  const [first] = cache.entries;
  if (first !== undefined) first[1].hash = '';
  writeFileSync(path, JSON.stringify(cache));
}
