import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import { SETTINGS } from '../config/settings.ts';
import type { RunResult } from '../report/run.ts';
import { COMMANDS } from './commands.ts';
import { run } from './run.ts';
import { folderWith } from './testing/folder.ts';
import { recordedIo } from './testing/recorded-io.ts';

const TAIL = 'export const tail = (m: any[], { keep = 1 }: any) => m.slice(-keep);';
const LAST_USER = 'export const last = (m: any[]) => m.slice(-1).filter((x) => x.role === "user");';
const FEW = '{ cases: 250, maxFindings: 1, corpus: false }';

async function called(cwd: string, ...words: readonly string[]) {
  const { io, out, err } = recordedIo(cwd);
  const code = await run(words, '0.0.0', io);
  return { code, out: out(), err: err() };
}

const registered = Object.keys(SETTINGS).filter((name) => COMMANDS.some((entry) => entry.name === name));

test.each(registered)('a configuration can set every flag of %s, and no other', async (name) => {
  const command = new Command(name);
  (await COMMANDS.find((entry) => entry.name === name)!.load()).declare(command);
  const declared = new Set(command.options.map((option) => option.attributeName()));
  // What -o says one by one is `options` as a whole.
  declared.delete('option');
  expect(Object.keys(SETTINGS[name as keyof typeof SETTINGS]).sort()).toEqual([...declared].sort());
});

describe('the configuration', () => {
  test('says what fuzz runs when no target is typed, and how', async () => {
    const cwd = folderWith({
      'compact.ts': `${TAIL}\n${LAST_USER}`,
      'proctor.config.ts': `
        const own = { name: 'own', compact: (m: any[]) => m.slice(-1).filter((x) => x.role === 'user') };
        export default {
          targets: ['./compact.ts#last', own, { target: './compact.ts#tail', options: { keep: 2 } }],
          fuzz: ${FEW},
        };`,
    });
    const { code, out, err } = await called(cwd, 'fuzz');
    expect(err).toBe('');
    expect(out).toMatch(/^\.\/compact\.ts#last: clean, compacted \d+ of 250/m);
    expect(out).toMatch(/^own: clean, compacted \d+ of 250/m);
    expect(out).toMatch(/^\.\/compact\.ts#tail: \d findings?/m);
    expect(out).toContain('options   keep=2');
    expect(code).toBe(1);
  });

  test('yields to what is typed', async () => {
    const cwd = folderWith({ 'proctor.config.ts': `export default { seed: 'a', fuzz: ${FEW} }` });
    const { out } = await called(cwd, 'fuzz', 'edit/optimized', '--seed', 'b', '--cases', '10');
    expect(out).toMatch(/^seed b, /);
    expect(out).toContain('of 10 ');
  });

  test('is found from below; the command that shows a finding again leads back to it', async () => {
    const cwd = folderWith({
      'proctor.config.ts': `export default { targets: [{ name: 'tail', create: () => (m: any[]) => m.slice(-2) }], fuzz: ${FEW} }`,
      'src/x': '',
    });
    const below = join(cwd, 'src');
    const { code, out } = await called(below, 'fuzz');
    expect(code).toBe(1);
    const again = out.trim().split('\n').at(-1) ?? '';
    expect(again).toMatch(
      /^proctor replay --config \.\.\/proctor\.config\.ts \.proctor\/findings\/[0-9a-f]{12}\.json$/,
    );
    const replayed = await called(below, ...again.split(' ').slice(1));
    expect(replayed.out).toContain('1 case: 1 FAIL');
    expect(replayed.code).toBe(1);
  });

  test('that cannot be used is said with exit 2', async () => {
    const broken = folderWith({ 'proctor.config.ts': 'export default {' });
    expect(await called(broken, 'fuzz', 'edit/optimized')).toMatchObject({
      code: 2,
      err: expect.stringMatching(/proctor\.config\.ts cannot be loaded: [\s\S]*at proctor\.config\.ts:1/),
    });
    const unknown = folderWith({ 'proctor.config.ts': 'export default { fuz: {} }' });
    const { code, err } = await called(unknown, 'fuzz', 'edit/optimized');
    expect(err).toContain('did you mean fuzz?');
    expect(code).toBe(2);
  });

  test('does not keep the commands without settings from running', async () => {
    const broken = folderWith({ 'proctor.config.ts': 'export default {' });
    expect((await called(broken, 'list', 'formats')).code).toBe(0);
  });
});

describe('projects', () => {
  const monorepo = () =>
    folderWith({
      'proctor.config.ts': 'export default { projects: ["packages/*"] }',
      'packages/good/proctor.config.ts': `export default { targets: ['./c.ts#last'], fuzz: ${FEW} }`,
      'packages/good/c.ts': LAST_USER,
      'packages/bad/proctor.config.ts': `export default { targets: ['./c.ts#tail'], fuzz: ${FEW} }`,
      'packages/bad/c.ts': TAIL,
    });

  test('run in turn, each in its own folder; the worst decides', async () => {
    const cwd = monorepo();
    const { code, out, err } = await called(cwd, 'fuzz');
    expect(err).toMatch(/packages\/bad[\s\S]*packages\/good/);
    expect(out).toMatch(/^\.\/c\.ts#last: clean/m);
    expect(out).toMatch(/^proctor replay --project packages\/bad \.proctor\/findings\//m);
    expect(code).toBe(1);
    const read = (name: string) => JSON.parse(readFileSync(join(cwd, name, '.proctor/run.json'), 'utf8')) as RunResult;
    expect(read('packages/good').findings).toEqual([]);
    expect(read('packages/bad').findings.length).toBeGreaterThan(0);
  });

  test('one of them by name, from anywhere inside', async () => {
    const cwd = monorepo();
    for (const folder of [cwd, join(cwd, 'packages/bad')]) {
      const { code, out } = await called(folder, 'fuzz', '--project', 'good');
      expect(out).toContain('./c.ts#last: clean');
      expect(code).toBe(0);
    }
    expect((await called(cwd, 'fuzz', '--project', 'goood')).err).toContain('did you mean packages/good?');
  });

  test('give no single document', async () => {
    const { code, err } = await called(monorepo(), 'fuzz', '--json');
    expect(err).toContain('--json: one document for one project');
    expect(code).toBe(2);
  });
});

describe('reporters', () => {
  const BROKEN = ['fuzz', 'fault:edit/E2', '--cases', '250', '--max-findings', '1', '--no-corpus'];

  test('one run, every form, each to its destination', async () => {
    const cwd = folderWith({});
    writeFileSync(join(cwd, 'summary.md'), '# before\n');
    const { io, out } = recordedIo(cwd, '', { GITHUB_STEP_SUMMARY: join(cwd, 'summary.md') });
    const words = [...BROKEN, '--out', 'run', '--reporter', 'text,github,html,junit=x/j.xml,sarif,ndjson=events'];
    expect(await run(words, '0.0.0', io)).toBe(1);
    expect(out()).toContain('FINDING edit/pairing-preserved');
    expect(out()).toMatch(/^::error /m);
    // What shows it again stays the last line.
    expect(out().trim().split('\n').at(-1)).toMatch(/^proctor replay run\/findings\//);
    const read = (name: string) => readFileSync(join(cwd, name), 'utf8');
    expect(read('run/report.html')).toMatch(/^<!doctype html>/);
    expect(read('x/j.xml')).toMatch(/^<\?xml/);
    expect(JSON.parse(read('run/report.sarif'))).toMatchObject({ version: '2.1.0' });
    expect(
      read('events')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).event),
    ).toContain('finding');
    expect(read('summary.md')).toMatch(/^# before\n## Proctor/);
  });

  test('a document on standard output stands there alone', async () => {
    const { out, err } = await called(folderWith({}), ...BROKEN, '--reporter', 'text,json');
    expect(JSON.parse(out)).toMatchObject({ schema: 'proctor.run/1' });
    expect(err).toContain('FINDING edit/pairing-preserved');
  });

  test('one of the own kind is given the run; one that throws is told, and the others go on', async () => {
    const cwd = folderWith({
      'good.ts': 'export default (run: any) => run.findings.length + " in all";',
      'bad.ts': 'export default () => { throw new Error("no ink"); };',
    });
    const found = await called(cwd, ...BROKEN, '--reporter', './bad.ts,./good.ts=said.txt');
    expect(found.err).toContain('reporter ./bad.ts failed: no ink');
    expect(readFileSync(join(cwd, 'said.txt'), 'utf8')).toBe('1 in all');
    expect(found.code).toBe(1);
    const clean = await called(cwd, 'fuzz', 'edit/optimized', '--cases', '50', '--reporter', './bad.ts');
    expect(clean.code).toBe(2);
  });

  test.each([
    ['junitt', /--reporter junitt: no such reporter\n.*did you mean junit\?/],
    ['junit=', /name a file behind =/],
  ])('%s is refused', async (list, said) => {
    const { code, err } = await called(folderWith({}), 'fuzz', 'edit/optimized', '--reporter', list);
    expect(err).toMatch(said);
    expect(code).toBe(2);
  });

  test('an output folder that is a file', async () => {
    const cwd = folderWith({ out: 'a file' });
    const { code, err } = await called(cwd, ...BROKEN, '--out', 'out');
    expect(err).toMatch(/cannot write .*out: [\s\S]*a file is in the way of a folder/);
    expect(code).toBe(2);
  });

  test('report makes them later, out of the folder', async () => {
    const cwd = folderWith({});
    await called(cwd, ...BROKEN, '--out', 'run');
    const { code, out } = await called(cwd, 'report', 'run');
    expect(out).toBe('run/report.html\n');
    expect(code).toBe(0);
    expect(readFileSync(join(cwd, 'run/report.html'), 'utf8')).toContain('edit/pairing-preserved');
    for (const [name, text] of [
      ['none', undefined],
      ['text', 'no json'],
      ['other', '{"schema":"proctor.run/9"}'],
    ] as const) {
      if (text !== undefined) writeFileSync(join(cwd, name), text);
      expect((await called(cwd, 'report', name)).code, name).toBe(2);
    }
  });
});
