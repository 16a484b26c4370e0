/**
 * `npm run peers [-- NAME…] [--cases N] [--short] [--write]`: installs the packages of table.ts, runs a campaign against
 * each, and prints what was found; `--write` puts it into docs/peers.md. What cannot be installed is skipped, and
 * counted. Wants the built product (`npm run build`).
 * `npm run peers -- python` does so with the programs of python.ts.
 */
import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { RunResult } from '../src/report/run.ts';
import { ADAPTERS } from '../src/targets/adapters.ts';
import { fuzz } from './campaign.ts';
import { folderOf, install } from './install.ts';
import { knownAgain } from './known.ts';
import type { Cost } from './measure.ts';
import { writeSection, written } from './page.ts';
import { DIFFERENCES, PAIRS, PEERS, type Peer } from './table.ts';

const HERE = dirname(fileURLToPath(import.meta.url));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    cases: { type: 'string' },
    short: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    seed: { type: 'string', default: 'proctor' },
  },
});
const cases = values.cases ?? (values.short ? '500' : '2000');
const isWanted = ({ name, targets, short }: Peer): boolean =>
  positionals.length === 0
    ? !values.short || short === true
    : positionals.some((word) => word === name || targets.includes(word));

if (positionals.includes('python')) {
  const { python } = await import('./python.ts');
  const failed = await python(
    cases,
    values.seed,
    positionals.filter((word) => word !== 'python'),
  );
  process.exit(failed === 0 ? 0 : 1);
}

const unknown = positionals.filter(
  (word) => !PEERS.some(({ name, targets }) => name === word || targets.includes(word)),
);
if (unknown.length > 0) {
  console.error(`there is no peer ${unknown.join(', ')}; there are ${PEERS.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}

const wanted = PEERS.filter(isWanted);
const begun = performance.now();
const said: string[] = [];
const missing = new Map<string, string>();
for (const peer of wanted) {
  const why = install(peer);
  if (why !== undefined) missing.set(peer.name, why);
}
const there = wanted.filter(({ name }) => !missing.has(name));
let failed = 0;

say('| package | version | target | kind | cases | compacted | a call at 200 messages | Proctor adds | findings |');
say('|---|---|---|---|---:|---:|---:|---:|---|');
for (const peer of there) for (const target of peer.targets) await report(peer, target);
say('');
for (const pair of PAIRS) showPair(pair);
for (const difference of DIFFERENCES) showDifference(difference);
for (const peer of there) await showKnown(peer);
for (const [name, why] of missing) say(`- SKIPPED ${name}: ${why}`);
say(`- ${there.length} packages run, ${missing.size} skipped, ${failed} failed`);
if (values.write) {
  const words = `npm run peers -- --write${values.cases === undefined ? '' : ` --cases ${cases}`}`;
  writeSection('campaigns', [written(words, begun), '', ...said]);
}
process.exitCode = failed === 0 ? 0 : 1;

function say(line: string): void {
  said.push(line);
  console.log(line);
}

async function report(peer: Peer, target: string): Promise<void> {
  const run = fuzz(target, folderOf(peer), ['--cases', cases, '--seed', values.seed]);
  const head = [peer.package, peer.version, target, await kindOf(target)];
  if (typeof run === 'string') return fail(head, run);
  const [result] = run.targets;
  if (result === undefined || result.cases === 0) return fail(head, 'no case ran');
  const cost = costOf(peer, target);
  const share = `${Math.round((100 * result.compacted) / result.cases)} %`;
  const shown = cost === undefined ? ['?', '?'] : [time(cost.own), `${Math.round((100 * cost.added) / cost.own)} %`];
  say(row([...head, String(result.cases), share, ...shown, findingsOf(run)]));
}

function findingsOf({ findings }: RunResult): string {
  if (findings.length === 0) return 'none';
  return findings
    .map(({ rule, severity, count, input }) => {
      const mark = severity === 'error' ? '' : ' (policy)';
      return `${rule}${mark} × ${count}: \`${clip(input.notation)}\``;
    })
    .join('<br>');
}

function showPair({ target, rule, options, shows, holds }: (typeof PAIRS)[number]): void {
  const both = [shows, holds].map((name) => there.find((peer) => peer.name === name));
  const [before, after] = both;
  if (before === undefined || after === undefined) return;
  const words = ['--cases', cases, '--seed', values.seed, '--options', JSON.stringify(options)];
  const [in1, in2] = [before, after].map((peer) => {
    const run = fuzz(target, folderOf(peer), words);
    if (typeof run === 'string') return run;
    return String(run.findings.find((one) => one.rule === rule)?.count ?? 0);
  });
  const isRight = Number(in1) > 0 && in2 === '0';
  if (!isRight) failed++;
  const verdict = isRight ? 'as expected' : 'NOT AS EXPECTED';
  say(
    `- ${target} ${JSON.stringify(options)}: ${rule} in ${in1} cases of ${before.version}, in ${in2} of ${after.version}: ${verdict}`,
  );
}

function showDifference({ target, options, left, right }: (typeof DIFFERENCES)[number]): void {
  const [one, other] = [left, right].map((name) => there.find((peer) => peer.name === name));
  if (one === undefined || other === undefined) return;
  const against = `${target}@${folderOf(other)}`;
  const words = ['--cases', cases, '--seed', values.seed, '--options', JSON.stringify(options), '--against', against];
  const run = fuzz(target, folderOf(one), words);
  if (typeof run === 'string') {
    fail([one.package, one.version, target, 'against'], run);
    return;
  }
  const differs = run.findings.filter(({ rule }) => rule === 'target/differs');
  const count = differs.reduce((sum, finding) => sum + finding.count, 0);
  const [first] = differs;
  const example =
    first === undefined
      ? ''
      : `, for example \`${first.input.notation}\` gives \`${first.actual?.notation}\`, not \`${first.expected?.notation}\``;
  say(
    `- ${target} ${JSON.stringify(options)}: ${one.version} and ${other.version} differ in ${count} of ${run.targets[0]?.cases} cases${example}`,
  );
}

async function showKnown(peer: Peer): Promise<void> {
  const all = await knownAgain(peer);
  const still = all.filter(({ own, status }) => own && status === 'KNOWN').length;
  if (all.length > 0) say(`- ${peer.package} ${peer.version}: ${still} known failures still show`);
  for (const { file, title, own, versions, status, says } of all) {
    if (own && status !== 'KNOWN') {
      failed++;
      say(`  - ${status} ${file}: ${says}`);
    } else if (!own) {
      const word = status === 'KNOWN' ? 'shows here too' : 'does not show here';
      say(`  - seen in ${versions.join(', ')}, ${word}: ${title}`);
    }
  }
}

function fail(head: readonly string[], why: string): void {
  failed++;
  say(row([...head, '0', '', '', '', `FAILED: ${why}`]));
}

function costOf(peer: Peer, target: string): Cost | undefined {
  const jiti = join(HERE, '..', 'node_modules', 'jiti', 'lib', 'jiti-cli.mjs');
  const words = [jiti, join(HERE, 'measure.ts'), target, folderOf(peer)];
  try {
    const said = execFileSync(process.execPath, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return JSON.parse(said.trim().split('\n').at(-1) ?? '') as Cost;
  } catch {
    return undefined;
  }
}

async function kindOf(target: string): Promise<string> {
  const entry = ADAPTERS.find(({ name }) => name === target);
  return entry === undefined ? '?' : (await entry.load()).adapter.kind;
}

function time(microseconds: number): string {
  const milliseconds = microseconds / 1000;
  if (milliseconds < 1) return `${Math.round(microseconds)} µs`;
  return `${milliseconds < 10 ? milliseconds.toFixed(1) : Math.round(milliseconds)} ms`;
}

function clip(text: string): string {
  const plain = text.replaceAll('|', '\\|').replaceAll('\n', ' ');
  return plain.length > 90 ? `${plain.slice(0, 89)}…` : plain;
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
