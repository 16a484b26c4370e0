/** Runs as wholes: however they are divided, stopped or disturbed, what they come to is the same. */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { RunResult } from '../report/run.ts';
import { run } from './run.ts';
import { killedAndResumed, signalled } from './testing/killed.ts';
import { MAIN, proctor, scratch } from './testing/proctor.ts';
import { recordedIo } from './testing/recorded-io.ts';

/** All that a run has written, but for the timing. */
function written(cwd: string, out = '.proctor'): { readonly run: string; readonly findings: Record<string, string> } {
  const folder = join(cwd, out);
  const { timing: _, ...rest } = JSON.parse(readFileSync(join(folder, 'run.json'), 'utf8')) as RunResult;
  const names = existsSync(join(folder, 'findings')) ? readdirSync(join(folder, 'findings')).sort() : [];
  const findings = names.map((name) => [name, readFileSync(join(folder, 'findings', name), 'utf8')] as const);
  return { run: JSON.stringify(rest), findings: Object.fromEntries(findings) };
}

/** Runs in this process: built-in targets need no other. */
async function here(words: readonly string[], cwd: string) {
  const { io, out, err } = recordedIo(cwd);
  return { code: await run(words, '0.0.0', io), out: out(), err: err() };
}

function projectOf(source: string): string {
  const cwd = scratch();
  writeFileSync(join(cwd, 'compact.ts'), source);
  return cwd;
}

/** A compactor that cuts calls from their results; `before` is what else it does. */
const tail = (before = '') => `export const compact = (m: unknown[]) => { ${before} return m.slice(-3); }`;

describe('shards', () => {
  const words = ['fuzz', 'fault:edit/E12', 'fault:edit/E2', '--cases', '1000', '--max-findings', '2'];

  async function shards(of: number, more: readonly string[] = []): Promise<string> {
    const cwd = scratch();
    for (let shard = 1; shard <= of; shard++) {
      await here([...words, ...more, '--shard', `${shard}/${of}`, '--out', `s${shard}`], cwd);
    }
    return cwd;
  }
  const folders = (of: number) => Array.from({ length: of }, (_, at) => `s${at + 1}`);

  test('1, 2, 3 and 7 of them merged are the single run, also where some have nothing to do', async () => {
    const single = scratch();
    const { code } = await here(words, single);
    for (const of of [1, 2, 3, 7]) {
      const cwd = await shards(of);
      const merged = await here(['merge', ...folders(of).toReversed()], cwd);
      expect(merged.code, `${of} shards`).toBe(code);
      expect(written(cwd), `${of} shards`).toEqual(written(single));
    }
  }, 300_000);

  test('that do not belong together, or are not all, are refused', async () => {
    const cwd = await shards(2);
    await here([...words, '--seed', 'other', '--shard', '2/2', '--out', 'other'], cwd);
    await here([...words, '--shard', '3/3', '--out', 'third'], cwd);
    await here([...words, '-o', 'keepToolUses=0', '--shard', '2/2', '--out', 'fixed'], cwd);
    const cases: readonly (readonly [readonly string[], RegExp])[] = [
      [['s1'], /shard 2\/2 is missing/],
      [['s1', 's1', 's2'], /s1 and s1 are both shard 1\/2/],
      [['s1', 'other'], /other is of another run: the seed differs/],
      [['s1', 'fixed'], /fixed is of another run: the target, its options or its code differs/],
      [['s1', 's2', 'third'], /third is no shard of 2/],
      [['s1', 'nowhere'], /nowhere holds no run/],
    ];
    for (const [given, said] of cases) {
      const { code, err } = await here(['merge', ...given], cwd);
      expect(err).toMatch(said);
      expect(code).toBe(2);
    }
  });

  test('that was stopped before its end is to be finished first', async () => {
    const cwd = await shards(2);
    const ledger = join(cwd, 's2', 'ledger.ndjson');
    const lines = readFileSync(ledger, 'utf8').trimEnd().split('\n');
    writeFileSync(ledger, `${lines.filter((line) => !line.includes('"chunk"')).join('\n')}\n`);
    const { code, err } = await here(['merge', 's1', 's2'], cwd);
    expect(code).toBe(2);
    expect(err).toMatch(/s2 has not finished fault:edit\/E\d+\n.*proctor fuzz --resume s2/);
    await here(['fuzz', '--resume', 's2'], cwd);
    expect((await here(['merge', 's1', 's2'], cwd)).code).toBe(1);
  }, 300_000);
});

describe('workers', () => {
  test('one, two and none give the same bytes', async () => {
    const results = [];
    for (const workers of ['1', '2']) {
      const own = scratch();
      await proctor(['fuzz', 'fault:edit/E2', '--cases', '500', '--workers', workers], { cwd: own });
      const users = projectOf(tail());
      await proctor(['fuzz', './compact.ts#compact', '--cases', '500', '--workers', workers], { cwd: users });
      results.push([written(own), written(users)]);
    }
    expect(results[1]).toEqual(results[0]);
  }, 300_000);

  test('what a target prints is kept out of the document', async () => {
    const source = tail('console.log("noise"); process.stdout.write("more");');
    const { out } = await proctor(['fuzz', './compact.ts#compact', '--cases', '250', '--json'], {
      cwd: projectOf(source),
    });
    expect((JSON.parse(out) as RunResult).findings).toHaveLength(1);
  });

  const lossy: Readonly<Record<string, readonly [body: string, rule: RegExp]>> = {
    'hangs and cannot be stopped': ['for (;;);', /^target\/timed-out$/],
    'ends its process': ['process.exit(7);', /^target\/died$/],
    // Which of the two comes first depends on how fast the machine is.
    'takes all memory': [
      'const all: unknown[] = []; for (;;) all.push(new Array(1e5).fill(1.5));',
      /^target\/(died|timed-out)$/,
    ],
  };
  test.concurrent.each(Object.entries(lossy))(
    'a target that %s costs its worker, and the campaign goes on',
    async (_, [body, rule]) => {
      const cwd = projectOf(tail(`if (m.length > 30) { ${body} }`));
      const words = ['fuzz', './compact.ts#compact', '--cases', '250', '--timeout', '50ms'];
      const { code, out } = await proctor(words, { cwd, timeout: 240_000 });
      expect(code).toBe(1);
      const { targets, findings } = JSON.parse(readFileSync(join(cwd, '.proctor/run.json'), 'utf8')) as RunResult;
      const rules = findings.map((finding) => finding.rule);
      expect(rules).toContain('general/orphan-result');
      const lost = findings.find((finding) => rule.test(finding.rule));
      expect(lost?.minimized.to).toBeLessThanOrEqual(lost?.minimized.from ?? 0);
      expect(targets[0]?.compacted).toBeGreaterThan(0);
      expect(out).toContain('it keeps hanging, or dying');
    },
    300_000,
  );
});

describe('a run that is stopped', () => {
  const words = ['fault:edit/E12', '--cases', '2000', '--max-findings', '50', '--workers', '2'];

  test('by kill -9, again and again, comes to the same in the end', async () => {
    const [single, killed] = [scratch(), scratch()];
    const { code } = await here(['fuzz', ...words.slice(0, -2)], single);
    const last = await killedAndResumed(words, killed, 3);
    expect(last.code).toBe(code);
    expect(written(killed)).toEqual(written(single));
  }, 300_000);

  test('by Ctrl-C ends in order, and says how to go on', async () => {
    const cwd = scratch();
    const { code, out } = await signalled(['edit/optimized', '--time', '120s'], cwd, 'SIGINT', 6);
    expect(code).toBe(130);
    expect(out).toMatch(/edit\/optimized: clean, compacted/);
    expect(out.trimEnd()).toMatch(/proctor fuzz --resume \.proctor$/);
    const { targets } = JSON.parse(readFileSync(join(cwd, '.proctor/run.json'), 'utf8')) as RunResult;
    expect(targets[0]?.cases).toBeGreaterThan(0);
    expect(existsSync(join(cwd, '.proctor/lock'))).toBe(false);
  });

  test('does not go on with other code, or another seed', async () => {
    const cwd = projectOf(tail());
    const first = ['fuzz', './compact.ts#compact', '--cases', '250'];
    await proctor(first, { cwd });
    const seed = await proctor([...first, '--seed', 'b', '--resume', '.proctor'], { cwd });
    expect(seed.err).toMatch(/the seed differs/);
    writeFileSync(join(cwd, 'compact.ts'), `${tail()}\n`);
    const code = await proctor([...first, '--resume', '.proctor'], { cwd });
    expect(code.err).toMatch(/its code differs/);
    expect([seed.code, code.code]).toEqual([2, 2]);
  });
});

describe('a folder that cannot be had', () => {
  const into = (cwd: string) => here(['fuzz', 'edit/optimized', '--cases', '250', '--out', 'out'], cwd);

  test('is a file', async () => {
    const cwd = scratch();
    writeFileSync(join(cwd, 'out'), 'mine');
    const { code, err } = await into(cwd);
    expect(err).toMatch(/cannot write .*out/);
    expect(code).toBe(2);
    expect(readFileSync(join(cwd, 'out'), 'utf8')).toBe('mine');
  });

  test('is being written by another run', async () => {
    const cwd = scratch();
    const [one, other] = await Promise.all([into(cwd), into(cwd)]);
    expect([one.code, other.code].sort()).toEqual([0, 2]);
    expect(one.err + other.err).toMatch(/another run .* writes to .*\n.*--out/);
  });

  test.skipIf(!existsSync('/dev/full'))('is on a disk that is full', async () => {
    const cwd = scratch();
    mkdirSync(join(cwd, 'out'));
    symlinkSync('/dev/full', join(cwd, 'out/ledger.ndjson'));
    const { code, err } = await into(cwd);
    expect(err).toMatch(/cannot write .*ledger\.ndjson.*\n.*the disk is full/);
    expect(code).toBe(2);
  });
});

describe('a change is red for what it is at fault for', () => {
  const git = (cwd: string, ...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@localhost', ...words], { cwd, stdio: 'pipe' });

  test('what fails on the base as well is a warning', async () => {
    const cwd = projectOf(tail());
    git(cwd, 'init', '--quiet', '--initial-branch', 'main');
    git(cwd, 'add', 'compact.ts');
    git(cwd, 'commit', '--quiet', '--message', 'first');
    const words = ['fuzz', './compact.ts#compact', '--cases', '250', '--base', 'main'];
    const same = await proctor(words, { cwd });
    expect(same.out).toContain('also fails on main');
    expect(same.code).toBe(0);
    writeFileSync(join(cwd, 'compact.ts'), tail('if (m.length > 9) throw new Error("new");'));
    const changed = await proctor(words, { cwd });
    expect(changed.code).toBe(1);
    const { findings } = JSON.parse(readFileSync(join(cwd, '.proctor/run.json'), 'utf8')) as RunResult;
    expect(Object.fromEntries(findings.map(({ rule, severity }) => [rule, severity]))).toEqual({
      'target/threw': 'error',
      'general/orphan-result': 'warning',
    });
    expect(git(cwd, 'worktree', 'list').toString().trim().split('\n')).toHaveLength(1);
  });

  test('a revision that is not there is said before anything runs', async () => {
    const cwd = projectOf(tail());
    const outside = await here(['fuzz', './compact.ts#compact', '--base', 'main'], cwd);
    expect(outside.err).toMatch(/is in no repository of git/);
    git(cwd, 'init', '--quiet');
    const { code, err } = await here(['fuzz', './compact.ts#compact', '--base', 'main'], cwd);
    expect(err).toMatch(/there is no revision main\n.*fetch-depth: 0/);
    expect([outside.code, code]).toEqual([2, 2]);
  });
});

test('a corpus that grows is replayed by the next run', async () => {
  const cwd = scratch();
  const words = ['fuzz', 'fault:edit/E2', '--cases', '500', '--grow'];
  const { out } = await here(words, cwd);
  const [, kept = ''] = /kept as (\S+)/.exec(out) ?? [];
  expect(JSON.parse(readFileSync(join(cwd, kept), 'utf8'))).toMatchObject({ expect: 'holds', target: 'fault:edit/E2' });
  const next = await here(words, cwd);
  expect(next.out).toMatch(/kept cases replayed[\s\S]*FAIL/);
  expect(next.code).toBe(1);
});

test('a source that is watched is tested again when it has changed', async () => {
  const cwd = projectOf(tail());
  const words = [MAIN, 'fuzz', './compact.ts#compact', '--cases', '250', '--watch'];
  const child = spawn(process.execPath, words, { cwd, env: { ...process.env, NO_COLOR: '1' } });
  const said = new Promise<string>((resolve) => {
    let text = '';
    let changed = false;
    const hear = (more: unknown): void => {
      text += String(more);
      if (!text.includes('watching 1 file')) return;
      if (!changed) writeFileSync(join(cwd, 'compact.ts'), 'export const compact = (m: unknown[]) => m.slice(-3, -3);');
      changed = true;
      if (text.split('watching 1 file').length > 2) child.kill('SIGINT');
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('close', () => resolve(text));
  });
  const text = await said;
  expect(text).toMatch(/compact: 1 finding[\s\S]*watching 1 file[\s\S]*compact: clean/);
  expect(child.exitCode).toBe(130);
});
