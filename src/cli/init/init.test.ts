import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { run } from '../run.ts';
import { folderWith } from '../testing/folder.ts';
import { recordedIo } from '../testing/recorded-io.ts';

const FILES = ['proctor.config.ts', 'proctor.target.ts', '.github/workflows/proctor.yml', '.gitignore'];

async function init(cwd: string, ...words: readonly string[]) {
  const { io, out, err } = recordedIo(cwd);
  const code = await run(['init', ...words], '0.0.0', io);
  return { code, out: out(), err: err() };
}

const read = (cwd: string, name: string): string => readFileSync(join(cwd, name), 'utf8');

/** A repository whose package.json has these dependencies. */
function repository(dependencies: Readonly<Record<string, string>>, files: Readonly<Record<string, string>> = {}) {
  const cwd = folderWith({ 'package.json': JSON.stringify({ name: 'x', dependencies }), ...files });
  mkdirSync(join(cwd, '.git'));
  return cwd;
}

describe('init', () => {
  test('lists what it would write, and writes it when told', async () => {
    const cwd = repository({});
    const listed = await init(cwd);
    for (const name of FILES) {
      expect(listed.out).toContain(`to write ${name}`);
      expect(existsSync(join(cwd, name)), name).toBe(false);
    }
    expect((await init(cwd, '--yes')).code).toBe(0);
    for (const name of FILES) expect(existsSync(join(cwd, name)), name).toBe(true);
    expect(existsSync(join(cwd, 'proctor.test.ts'))).toBe(false);
    expect(read(cwd, '.gitignore')).toBe('.proctor/\n');
  });

  test('overwrites nothing, by whatever name the configuration goes', async () => {
    const kept = { 'proctor.config.mjs': '// mine', 'proctor.target.ts': '// mine', '.gitignore': 'dist\n.proctor' };
    const cwd = repository({}, kept);
    const { out } = await init(cwd, '--yes');
    expect(out).toMatch(/^kept +proctor\.config\.ts$/m);
    for (const [name, text] of Object.entries(kept)) expect(read(cwd, name)).toBe(text);
    expect(existsSync(join(cwd, 'proctor.config.ts'))).toBe(false);
  });

  test('adds to .gitignore where its last line has no end', async () => {
    const cwd = repository({}, { '.gitignore': 'dist' });
    await init(cwd, '--yes');
    expect(read(cwd, '.gitignore')).toBe('dist\n.proctor/\n');
  });

  test('takes adapters, the format and the Vitest door from what is installed', async () => {
    const cwd = repository({ langchain: '1', ai: '5', vitest: '4' });
    await init(cwd, '--yes');
    expect(read(cwd, 'proctor.config.ts')).toContain("    'langchain-clear',\n");
    expect(read(cwd, 'proctor.target.ts')).toContain("probably 'ai-sdk', because of ai");
    expect(read(cwd, 'proctor.test.ts')).toContain("from 'proctor/vitest'");
  });

  test('about a target of the own, no example is written', async () => {
    const cwd = repository({ openai: '5', vitest: '4' });
    await init(cwd, "./src/it's.ts#compact", '--yes');
    expect(read(cwd, 'proctor.config.ts')).toContain("{ target: './src/it\\'s.ts#compact', format: 'openai-chat' },");
    expect(read(cwd, 'proctor.test.ts')).toContain(
      "testCompactor('./src/it\\'s.ts#compact', { format: 'openai-chat' });",
    );
    expect(existsSync(join(cwd, 'proctor.target.ts'))).toBe(false);
  });

  test('in a package of a monorepo the workflow stands at the root, and works in the package', async () => {
    const root = folderWith({
      'pnpm-lock.yaml': '',
      'packages/a/package.json': '{ "name": "a" }',
    });
    mkdirSync(join(root, '.git'));
    await init(join(root, 'packages/a'), '--yes');
    const text = read(root, '.github/workflows/proctor.yml');
    expect(text).toContain('    working-directory: packages/a\n');
    expect(text).toContain('path: packages/a/.proctor\n');
    expect(text).toContain('pnpm install --frozen-lockfile');
  });

  test('the workflow reads only, ends in time, and uses no action of strangers', async () => {
    const cwd = repository({}, { 'package-lock.json': '{}' });
    await init(cwd, '--yes');
    const text = read(cwd, '.github/workflows/proctor.yml');
    expect(text).toContain('permissions:\n  contents: read\n');
    expect(text.match(/timeout-minutes/g)).toHaveLength(2);
    expect(text).toContain('npm ci');
    for (const [, action] of text.matchAll(/uses: (\S+)/g)) expect(action).toMatch(/^actions\//);
  });

  test('without a package.json, or with a broken one, it says so', async () => {
    expect((await init(folderWith({}), '--yes')).err).toContain('there is no package.json here');
    const broken = await init(folderWith({ 'package.json': '{' }), '--yes');
    expect(broken.err).toContain('package.json is no valid JSON');
    expect(broken.code).toBe(2);
  });
});

describe('what it writes', () => {
  test('is green as it stands, red when it breaks, and no result when it does nothing', async () => {
    const cwd = repository({});
    await init(cwd, '--yes');
    // What the package itself stands for in a project that has it installed.
    const target = read(cwd, 'proctor.target.ts');
    const withoutImport = (text: string) => text.replace(/^import .*\n/m, '').replace(/define(Target|Config)\(/, '(');
    const outcome = async (compact: (text: string) => string) => {
      const project = folderWith({
        'proctor.config.ts': withoutImport(read(cwd, 'proctor.config.ts')).replace('10_000', '400'),
        'proctor.target.ts': withoutImport(compact(target)),
      });
      const { io, out, err } = recordedIo(project);
      const code = await run(['fuzz'], '0.0.0', io);
      expect(err()).toBe('');
      return { code, out: out() };
    };
    const body = 'return messages.map((message, index) => {';
    expect(await outcome((text) => text)).toMatchObject({ code: 0, out: expect.stringContaining('example: clean') });
    expect(
      (await outcome((text) => text.replace(body, `if (messages.length > 3) return messages.slice(2);\n${body}`))).code,
    ).toBe(1);
    expect((await outcome((text) => text.replace(body, `return messages;\n${body}`))).code).toBe(4);
  });
});
