/**
 * `npm run peers -- python [PACKAGE-VERSION…] [--cases N]`: the Python programs from which the contracts come, each in a virtual environment
 * of its own below peers/.cache/python. What cannot be installed is skipped, and counted. Wants the built product.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Known } from '../src/corpus/case-file.ts';
import { readKept } from '../src/corpus/read.ts';
import type { RunResult } from '../src/report/run.ts';

interface PythonPeer {
  readonly package: string;
  readonly version: string;
  /** Scripts of scripts/bridges, with their words; each is a target. */
  readonly targets: readonly (readonly string[])[];
  /** The contract that they claim, if any: for it, each case is told apart by the planted fault that explains it. */
  readonly contract?: 'edit' | 'exclusion';
  /** A script that shows the loop of an agent. */
  readonly loop?: string;
}

const INSPECT = { package: 'inspect_ai', contract: 'edit' } as const;
const EDIT = ['inspect_compaction.py', 'edit'];
const AGENTS = {
  package: 'agent-framework-core',
  contract: 'exclusion',
  targets: [['agent_framework_sessions.py']],
  loop: 'agent_framework_loop.py',
} as const;

const PEERS: readonly PythonPeer[] = [
  { ...INSPECT, version: '0.3.250', targets: [EDIT] },
  {
    ...INSPECT,
    version: '0.3.285',
    targets: [EDIT, ['inspect_compaction.py', 'trim'], ['inspect_compaction.py', 'summary']],
  },
  { ...AGENTS, version: '1.13.0' },
  { ...AGENTS, version: '1.23.0' },
  {
    package: 'hermes-agent',
    version: '0.19.0',
    targets: [
      ['hermes_wire.py', 'sanitize'],
      ['hermes_wire.py', 'request'],
    ],
  },
];

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const CACHE = join(ROOT, 'peers', '.cache', 'python');
const PROCTOR = join(ROOT, 'dist', 'cli', 'main.js');
const BRIDGES = join('scripts', 'bridges');
const MOST = 64 * 1024 * 1024;

/**
 * Prints a table, what explains the cases, and whether the scripts of docs/findings still show what they are about;
 * `only` names packages with versions. How many of those scripts do not, in a version in which they did.
 */
export async function python(cases: string, seed: string, only: readonly string[]): Promise<number> {
  let missing = 0;
  let failed = 0;
  console.log('| package | version | target | cases | compacted | skipped | cases/s | findings |');
  console.log('|---|---|---|---:|---:|---:|---:|---|');
  const wanted = PEERS.filter((peer) => only.length === 0 || only.includes(nameOf(peer)));
  const there = wanted.filter((peer) => {
    const why = install(peer);
    if (why === undefined) return true;
    missing++;
    console.log(`SKIPPED ${nameOf(peer)}: ${why}`);
    return false;
  });
  for (const peer of there) {
    for (const target of peer.targets) {
      const row = rowOf(peer, target, cases, seed);
      if (row.includes('| FAILED: ')) failed++;
      console.log(row);
    }
  }
  console.log();
  for (const peer of there) {
    if (peer.contract !== undefined) {
      const words = [peer.contract, cases, '--', pythonOf(peer), join(BRIDGES, peer.targets[0]![0]!)];
      const { stdout, stderr } = run('npx', ['jiti', join('scripts', 'originals.ts'), ...words]);
      console.log(`${stdout || stderr}`);
    }
    if (peer.loop !== undefined) console.log(run(pythonOf(peer), [join(BRIDGES, peer.loop)]).stdout);
  }
  for (const peer of there) failed += await showFindings(peer);
  console.log(`${there.length} packages run, ${missing} skipped, ${failed} failed`);
  return failed;
}

/** Each script ends with an error where its fault shows. In another version it may, and it is told whether it does. */
async function showFindings(peer: PythonPeer): Promise<number> {
  let failed = 0;
  for (const known of await knownOf(peer.package)) {
    const { stderr } = run(pythonOf(peer), [known.told!.script!]);
    const last = stderr.trim().split('\n').at(-1) ?? '';
    const shows = /^(AssertionError|IndexError)\b/.test(last);
    const isOwn = known.seen!.versions.includes(peer.version);
    if (isOwn && !shows) failed++;
    const verdict = shows ? 'shows' : isOwn ? `FAILED, it does not show: ${last || 'no error'}` : 'does not show';
    console.log(`${peer.package} ${peer.version}: ${known.told!.title}: ${verdict}`);
  }
  return failed;
}

async function knownOf(name: string): Promise<readonly Known[]> {
  const kept = await readKept(['corpus'], ROOT);
  return kept.flatMap((one) => {
    const known = one.kind === 'case' ? one.case.known : undefined;
    return known?.seen?.package === name && known.told?.script !== undefined ? [known] : [];
  });
}

function nameOf({ package: name, version }: PythonPeer): string {
  return `${name}-${version}`;
}

function pythonOf(peer: PythonPeer): string {
  return join('peers', '.cache', 'python', nameOf(peer), 'bin', 'python');
}

/** Undefined when it is there; otherwise why it cannot be had. */
function install(peer: PythonPeer): string | undefined {
  const folder = join(CACHE, nameOf(peer));
  if (existsSync(mark(folder))) return undefined;
  try {
    mkdirSync(CACHE, { recursive: true });
    execFileSync('python3', ['-m', 'venv', folder], { stdio: 'pipe' });
    const pip = ['-m', 'pip', 'install', '--quiet', '--no-input', '--disable-pip-version-check'];
    const wanted = `${peer.package}==${peer.version}`;
    execFileSync(join(folder, 'bin', 'python'), [...pip, wanted], { stdio: 'pipe', timeout: 600_000 });
    // Its last step, so that one that was interrupted is begun anew.
    execFileSync(join(folder, 'bin', 'python'), ['-c', 'import sys; open(sys.argv[1], "w")', mark(folder)]);
    return undefined;
  } catch (error) {
    const { stderr, message } = error as Error & { readonly stderr?: Buffer };
    return (stderr?.toString().trim() || message).split('\n').at(-1);
  }
}

function mark(folder: string): string {
  return join(folder, 'bin', 'proctor-installed');
}

function rowOf(peer: PythonPeer, target: readonly string[], cases: string, seed: string): string {
  const [script = '', ...words] = target;
  const out = join('peers', '.cache', 'runs', `${nameOf(peer)}-${words.join('-')}`);
  const flags = ['--json', '--no-corpus', '--cases', cases, '--seed', seed, '--timeout', '10s', '--out', out];
  const { stdout, stderr } = run(process.execPath, [
    PROCTOR,
    'fuzz',
    ...flags,
    '--max-findings',
    // Each has to be minimized on a slow program; of the target of a contract all are wanted.
    peer.contract !== undefined && target === peer.targets[0] ? '100' : '5',
    '--',
    pythonOf(peer),
    join(BRIDGES, script),
    ...words,
  ]);
  try {
    const { targets, findings, timing } = JSON.parse(stdout) as RunResult;
    const [result] = targets;
    const skipped = Object.values(result?.skipped ?? {}).reduce((sum, count) => sum + count, 0);
    const told = findings.map(({ rule, count, input }) => `${rule} × ${count}: \`${clip(input.notation)}\``);
    const name = result?.name ?? '?';
    return `| ${[peer.package, peer.version, name, result?.cases, result?.compacted, skipped, timing.casesPerSecond[name], told.join('<br>') || 'none'].join(' | ')} |`;
  } catch {
    return `| ${peer.package} | ${peer.version} | FAILED: ${stderr.trim().split('\n')[0]} |`;
  }
}

function run(command: string, words: readonly string[]) {
  return spawnSync(command, words, { cwd: ROOT, encoding: 'utf8', maxBuffer: MOST });
}

function clip(text: string): string {
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}
