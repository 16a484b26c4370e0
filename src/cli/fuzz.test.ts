import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { RunResult } from '../report/run.ts';
import { run } from './run.ts';
import { proctor, scratch } from './testing/proctor.ts';
import { recordedIo } from './testing/recorded-io.ts';

/** A folder with these files in it. */
function project(files: Readonly<Record<string, string>>): string {
  const folder = scratch();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

async function fuzzFile(source: string, words: readonly string[] = [], name = 'compact.ts') {
  const cwd = project({ [name]: source });
  return proctor(['fuzz', `./${name}#compact`, '--cases', '500', ...words], { cwd });
}

describe('a compactor with a fault', () => {
  test('is found, minimized, written down, and the command that shows it again comes last', async () => {
    const cwd = scratch();
    const { code, out } = await proctor(['fuzz', 'fault:edit/E2', '--cases', '20000', '--max-findings', '1'], { cwd });
    expect(code).toBe(1);
    const last = out.trim().split('\n').at(-1) ?? '';
    expect(last).toMatch(/^proctor replay \.proctor\/findings\/[0-9a-f]{12}\.json$/);
    const finding = JSON.parse(readFileSync(join(cwd, last.split(' ').at(-1) ?? ''), 'utf8'));
    expect(finding).toMatchObject({ target: 'fault:edit/E2', contract: 'edit', severity: 'error' });
    expect(finding.input.messages.length).toBeLessThanOrEqual(8);
  });

  test('by its words, by a bare id, in any case', async () => {
    for (const name of ['fault:edit/reverse-enumeration', 'fault:edit/E1', 'fault:edit/e2']) {
      const { code } = await proctor(['fuzz', name, '--cases', '2000', '--max-findings', '1']);
      expect(code, name).toBe(1);
    }
  });

  test('as one JSON document on standard output', async () => {
    const { code, out } = await proctor(['fuzz', 'fault:edit/E2', '--cases', '2000', '--json']);
    expect(code).toBe(1);
    const run = JSON.parse(out) as RunResult;
    expect(run).toMatchObject({ schema: 'proctor.run/1', command: 'fuzz', seed: 'proctor' });
    expect(run.targets[0]?.findings).toBe(run.findings.length);
    expect(run.findings[0]?.reproduce).toMatch(/^proctor replay /);
  });
});

describe('the right compactor', () => {
  test('is clean, and the run says what it tested', async () => {
    const { code, out } = await proctor(['fuzz', 'edit/optimized', '--cases', '3000', '--seed', 'a']);
    expect(out).toMatch(/edit\/optimized: clean, compacted [\d,]+ of 3,000 \(\d+ %\)/);
    expect(code).toBe(0);
  });

  test('two runs with one seed are equal but for the timing', async () => {
    const once = async () => {
      const { out } = await proctor(['fuzz', 'fault:edit/E12', '--cases', '1000', '--seed', 'same', '--json']);
      const { timing: _, ...rest } = JSON.parse(out) as RunResult;
      return rest;
    };
    expect(await once()).toEqual(await once());
  });

  test('equals another one that it is compared with, and differs from a faulty one', async () => {
    const equal = await proctor(['fuzz', 'edit/optimized', '--against', 'edit/reference', '--cases', '500']);
    expect(equal.code).toBe(0);
    const other = await proctor(['fuzz', 'edit/optimized', '--against', 'fault:edit/E2', '--cases', '2000']);
    expect(other.code).toBe(1);
    expect(other.out).toContain('target/differs');
  });
});

describe("a function of the user's own", () => {
  test('that is right passes', async () => {
    const { code, out } = await fuzzFile(
      'export const compact = (messages: unknown[]) => messages.slice(-1).filter((m: any) => m.role === "user")',
    );
    expect(out).toMatch(/compacted/);
    expect(code).toBe(0);
  });

  test('that cuts a call from its result is found', async () => {
    const { code, out } = await fuzzFile('export const compact = (messages: unknown[]) => messages.slice(-3)');
    expect(code).toBe(1);
    expect(out).toContain('general/orphan-result');
  });

  test('that changes nothing was not tested: exit 4', async () => {
    const { code, out } = await fuzzFile('export const compact = (messages: unknown[]) => messages');
    expect(code).toBe(4);
    expect(out).toContain('returned 500 of 500 histories unchanged: nothing was tested');
  });

  test('that throws is found', async () => {
    const { code, out } = await fuzzFile(
      'export const compact = (m: unknown[]) => { if (m.length > 3) throw new RangeError("too long"); return m; }',
    );
    expect(code).toBe(1);
    expect(out).toMatch(/target\/threw[\s\S]*it throws RangeError: too long/);
  });

  test('that returns no list is found', async () => {
    const { code, out } = await fuzzFile('export const compact = () => ({ messages: [] })');
    expect(code).toBe(1);
    expect(out).toMatch(/target\/garbled[\s\S]*it returned object, not a list of messages/);
  });

  test('that never settles is found', async () => {
    const { code, out } = await fuzzFile('export const compact = () => new Promise(() => {})', ['--timeout', '20ms']);
    expect(code).toBe(1);
    expect(out).toContain('target/timed-out');
    expect(out).toContain('it keeps hanging');
  });

  test('that changes its input is found', async () => {
    const { code, out } = await fuzzFile(
      'export const compact = (m: unknown[]) => { if (m.length > 4) m.shift(); return [...m]; }',
    );
    expect(code).toBe(1);
    expect(out).toContain('general/input-unchanged');
  });

  test('in its own message format, where the provider would refuse the result', async () => {
    const { code, out } = await fuzzFile('export const compact = (m: unknown[]) => m.slice(-3)', [
      '--format',
      'anthropic',
    ]);
    expect(code).toBe(1);
    expect(out).toMatch(/AN-\d|orphan/);
  });

  test('behind tsconfig paths, a workspace import and CommonJS', async () => {
    const cwd = project({
      'tsconfig.json': '{ "compilerOptions": { "baseUrl": ".", "paths": { "@lib/*": ["lib/*"] } } }',
      'lib/tail.ts': 'export const tail = (m: unknown[]) => m.slice(-1)',
      'node_modules/@work/space/package.json': '{ "name": "@work/space", "main": "index.cjs" }',
      'node_modules/@work/space/index.cjs': 'exports.same = (m) => m',
      'compact.ts':
        'import { tail } from "@lib/tail"; import { same } from "@work/space"; export const compact = (m: any[]) => tail(same(m)).filter((x: any) => x.role === "user")',
      'old.cjs': 'module.exports = { compact: (m) => m.slice(-1).filter((x) => x.role === "user") }',
    });
    for (const file of ['./compact.ts#compact', './old.cjs#compact']) {
      const { code, err } = await proctor(['fuzz', file, '--cases', '250'], { cwd });
      expect(err).toBe('');
      expect(code, file).toBe(0);
    }
  });
});

describe('what cannot be used is said, with exit 2', () => {
  const cases: readonly (readonly [words: readonly string[], said: RegExp])[] = [
    [[], /name a target/],
    [['edit/optimised'], /there is no target "edit\/optimised"/],
    [['fault:edit/E99'], /contract edit has no fault "e?E99"/i],
    [['fault:edits/E1'], /there is no contract "edits"/],
    [['edit/optimized', '--cases', 'many'], /--cases: expected a whole number/],
    [['edit/optimized', '-o', 'keepToolUses=-1'], /option keepToolUses: expected/],
    [['edit/optimized', '-o', 'keepTools=1'], /contract edit has no option keepTools/],
    [['edit/optimized', '-o', 'keepToolUses'], /expected key=value/],
    [['edit/optimized', '--options', '[1]'], /--options: expected a JSON object/],
    [['edit/optimized', '--shard', '3/2'], /expected i\/n/],
    [['edit/optimized', '--time', 'soon'], /--time: expected a time/],
    [['edit/optimized', '--wrong'], /unknown option '--wrong'/],
    [['./nowhere.ts#compact'], /there is no file \.\/nowhere\.ts/],
    [['edit/optimized', '--from', 'nowhere.json'], /there is no file nowhere\.json/],
    [['langchain-clear'], /the package langchain is not installed here/],
  ];
  test.each(cases)('%j', async (words, said) => {
    const { io, out, err } = recordedIo(scratch());
    const code = await run(['fuzz', ...words], '0.0.0', io);
    expect(err()).toMatch(said);
    expect(code).toBe(2);
    expect(out()).toBe('');
  });

  test('a module without the export, one that throws, one that exports a number', async () => {
    const cwd = project({
      'a.ts': 'export const other = 1; export const more = 2;',
      'b.ts': 'throw new Error("at home")',
      'c.ts': 'export default 7',
    });
    const said: Readonly<Record<string, RegExp>> = {
      './a.ts#compact': /\.\/a\.ts has no export compact\n.*it exports more, other/,
      './b.ts#compact': /\.\/b\.ts cannot be loaded: at home/,
      './c.ts': /is a number: expected a function or a target object/,
    };
    for (const [target, words] of Object.entries(said)) {
      const { code, err } = await proctor(['fuzz', target], { cwd });
      expect(err).toMatch(words);
      expect(code).toBe(2);
    }
  });
});

test('a transcript to mutate is used without its texts, unless they are to be kept', async () => {
  const messages = [
    { role: 'user', content: 'the secret word is swordfish' },
    { role: 'assistant', content: 'noted' },
    { role: 'user', content: 'and now forget it' },
  ];
  const cwd = project({
    'session.json': JSON.stringify(messages),
    'compact.ts':
      'export const compact = (m: any[]) => { if (JSON.stringify(m).includes("swordfish")) throw new Error("seen"); return []; }',
  });
  const found = async (...words: string[]) =>
    (await proctor(['fuzz', './compact.ts#compact', '--from', 'session.json', '--cases', '250', ...words], { cwd }))
      .out;
  expect(await found()).not.toContain('swordfish');
  expect(await found('--keep-text')).toContain('swordfish');
});
