import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderWith } from '../cli/testing/folder.ts';
import { scratch } from '../cli/testing/proctor.ts';
import { UsageError } from '../errors.ts';
import { defineTarget } from '../targets/define.ts';
import { checkedConfig } from './check.ts';
import { type Config, defineConfig } from './define.ts';
import { configuredTargets, flagsOf } from './fill.ts';
import { foundConfig, type LoadedConfig, namedConfig } from './load.ts';
import { projectNamed, projectsOf } from './projects.ts';

/** What a UsageError says, hint included. */
async function saidBy(act: () => unknown): Promise<string> {
  try {
    await act();
  } catch (error) {
    expect(error).toBeInstanceOf(UsageError);
    const { code, message, hint } = error as UsageError;
    return `${code}: ${message} (${hint})`;
  }
  throw new Error('nothing was refused');
}

describe('what a configuration may say', () => {
  const compact = () => [];
  const PROGRAM = { name: 'other', program: ['python3', 'proctor_target.py'], timeout: '5s' };

  test('targets of every form, settings for all and for one command', () => {
    const config: Config = {
      targets: [
        './a.ts#compact',
        { target: 'langchain-clear', options: { keep: 1 } },
        { name: 'own', compact },
        PROGRAM,
      ],
      format: 'ai-sdk',
      corpus: false,
      fuzz: { cases: 100, time: '2m', reporter: ['text', 'junit=out/report.xml'] },
      verify: { maxMessages: 4 },
    };
    expect(checkedConfig(config, 'proctor.config.ts')).toBe(config);
  });

  test.each([
    [{ target: ['./a.ts'] }, /there is no setting target \(did you mean targets\?/],
    [{ fuzz: { case: 1 } }, /there is no setting fuzz\.case \(did you mean fuzz\.cases\?/],
    [{ cases: 100 }, /cases is a setting of fuzz and bench \(write fuzz: \{ cases: … \} or bench: /],
    [{ fuzz: { cases: '100' } }, /fuzz\.cases: expected a whole number, found "100"/],
    [{ fuzz: { time: 60 } }, /fuzz\.time: expected a time such as '60s' or '500ms', found 60/],
    [{ kind: 'shorten' }, /kind: expected clear, trim, summarize or repair, found "shorten"/],
    [{ targets: './a.ts' }, /targets: expected a list, found "\.\/a\.ts"/],
    [{ targets: [7] }, /targets\[0\]: expected a text or a target, found 7/],
    [
      { targets: [{ target: 'x', formt: 'y' }] },
      /no setting targets\[0\]\.formt \(did you mean targets\[0\]\.format\?/,
    ],
    [{ targets: [{ program: ['python3'] }] }, /targets\[0\]: expected a field name, as the program calls itself/],
    [{ targets: [{ name: 'x', program: 'python3' }] }, /targets\[0\]\.program: expected a list of texts/],
    [{ targets: [{ format: 'y' }] }, /targets\[0\]: expected a field target, or a definition/],
    [{ fuzz: null }, /fuzz: expected an object, found null/],
    [undefined, /its default export is no configuration/],
    [[], /its default export is no configuration/],
  ])('%j is refused', async (value, said) => {
    const words = await saidBy(() => checkedConfig(value, 'proctor.config.ts'));
    expect(words).toMatch(/^bad-config: proctor\.config\.ts: /);
    expect(words).toMatch(said);
  });

  test('the types know the settings as well', () => {
    // @ts-expect-error there is no such setting
    defineConfig({ fuzz: { case: 1 } });
    // @ts-expect-error a time is a text
    defineConfig({ fuzz: { time: 60 } });
    const compactOwn = (messages: { text: string }[], { keep }: { keep: number }) => messages.slice(-keep);
    const config = { targets: [defineTarget({ name: 'own', options: [{ keep: 1 }], compact: compactOwn })] };
    expect(defineConfig(config)).toBe(config);
  });

  test('a key named __proto__ is a key that nobody knows', async () => {
    const value = JSON.parse('{"__proto__": {"cases": 1}}') as unknown;
    expect(await saidBy(() => checkedConfig(value, 'c'))).toContain('there is no setting __proto__');
  });
});

describe('finding it', () => {
  test('at or above the folder, the nearest first; none is no mistake', async () => {
    const root = folderWith({
      'proctor.config.ts': 'export default { seed: "outer" as string }',
      'app/proctor.config.mjs': 'export default { seed: "inner" }',
      'app/src/deep/x': '',
      'lib/x': '',
    });
    expect(await foundConfig(join(root, 'app/src/deep'))).toMatchObject({
      config: { seed: 'inner' },
      folder: join(root, 'app'),
      file: 'proctor.config.mjs',
    });
    expect(await foundConfig(join(root, 'lib'))).toMatchObject({ config: { seed: 'outer' } });
    expect(await foundConfig('/')).toBeUndefined();
  });

  test('a syntax error is told with file and line', async () => {
    const root = folderWith({ 'proctor.config.ts': 'export default {\n  seed: "a",\n  targets: [,\n' });
    const words = await saidBy(() => foundConfig(root));
    expect(words).toMatch(/^bad-config: proctor\.config\.ts cannot be loaded: /);
    expect(words).toMatch(/at proctor\.config\.ts:4:\d+\)$/);
  });

  test('so is a line that throws', async () => {
    const root = folderWith({ 'conf.ts': 'const a = 1;\n\nexport default { seed: nowhere };\n' });
    const words = await saidBy(() => namedConfig('conf.ts', root));
    expect(words).toMatch(/conf\.ts cannot be loaded: nowhere is not defined .*at conf\.ts:3/s);
  });

  test('a file that is not there', async () => {
    expect(await saidBy(() => namedConfig('none.ts', scratch()))).toContain('there is no file none.ts');
  });
});

describe('filling flags', () => {
  const loaded = (config: Config): LoadedConfig => ({ config, folder: '/repo/app', file: 'proctor.config.ts' });

  test('values become what the command line would have given, paths are from where one stands', () => {
    const config: Config = {
      out: 'build/proctor',
      options: { keep: 2 },
      seed: 'all',
      reporter: ['text', 'junit'],
      fuzz: { cases: 500, seed: 'one', corpus: './kept' },
    };
    expect(flagsOf(loaded(config), 'fuzz', '/repo/app/src')).toEqual({
      out: '../build/proctor',
      options: '{"keep":2}',
      seed: 'one',
      reporter: 'text,junit',
      cases: '500',
      corpus: '../kept',
    });
  });

  test('a kept case keeps its own format', () => {
    expect(flagsOf(loaded({ format: 'ai-sdk', timeout: '2s' }), 'replay', '/repo/app')).toEqual({ timeout: '2s' });
  });

  test('targets by reference, with what they bring along', () => {
    const targets = [
      './a.ts',
      { target: 'ai-sdk', timeout: '5s', options: { keep: 1 } },
      { name: 'own', compact: () => [] },
    ];
    expect(configuredTargets(loaded({ targets }))).toEqual([
      { reference: './a.ts', name: './a.ts', flags: {} },
      { reference: 'ai-sdk', name: 'ai-sdk', flags: { timeout: '5s', options: '{"keep":1}' } },
      { reference: './proctor.config.ts#own', name: 'own', flags: {} },
    ]);
  });
});

describe('projects', () => {
  const empty = 'export default {}';
  const monorepo = async (projects: readonly string[]) => {
    const root = folderWith({
      'proctor.config.ts': `export default { projects: ${JSON.stringify(projects)} }`,
      'packages/b/proctor.config.ts': empty,
      'packages/a/proctor.config.mjs': empty,
      'packages/none/x': '',
      'apps/a/proctor.config.ts': empty,
      'node_modules/x/proctor.config.ts': empty,
    });
    return (await foundConfig(root))!;
  };

  test('are the folders with a configuration, in order of name', async () => {
    const names = (await projectsOf(await monorepo(['packages/*', 'apps/a', '*/a']))).map(({ name }) => name);
    expect(names).toEqual(['apps/a', 'packages/a', 'packages/b']);
  });

  test('a pattern without any is a mistake', async () => {
    const loaded = await monorepo(['package/*']);
    expect(await saidBy(() => projectsOf(loaded))).toContain('no folder package/* has a proctor.config.ts');
    const deep = await monorepo(['**/a']);
    expect(await saidBy(() => projectsOf(deep))).toContain('* stands for one name');
  });

  test('are named by path, or by the last part where that is enough', async () => {
    const projects = await projectsOf(await monorepo(['packages/*', 'apps/*']));
    expect(projectNamed('b', projects).name).toBe('packages/b');
    expect(projectNamed('apps/a', projects).name).toBe('apps/a');
    expect(await saidBy(() => projectNamed('a', projects))).toContain('a may be apps/a or packages/a');
    expect(await saidBy(() => projectNamed('apps/aa', projects))).toContain('did you mean apps/a?');
  });
});
