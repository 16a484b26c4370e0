import { mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { DEFAULT_SHAPE } from './read/shape.ts';
import { scan } from './scan.ts';

const FIXTURES = fileURLToPath(new URL('./fixtures', import.meta.url));

async function scanFixtures(paths: readonly string[], cwd = FIXTURES) {
  return scan({ paths, cwd, shape: DEFAULT_SHAPE });
}

/** Lines of a fixture that end in `// problem: RULE`. */
function expected(file: string): string[] {
  const lines = readFileSync(join(FIXTURES, file), 'utf8').split('\n');
  return lines.flatMap((line, index) => {
    const rule = /\/\/ problem: (\S+)$/.exec(line)?.[1];
    return rule === undefined ? [] : [`${index + 1} ${rule}`];
  });
}

describe('every fixture is judged as it says', () => {
  for (const file of readdirSync(FIXTURES).filter((name) => /_(?:ok|bad)\.[jt]sx?$/.test(name))) {
    test(file, async () => {
      const { problems, unsure, troubles } = await scanFixtures([file]);
      expect(problems.map(({ line, rule }) => `${line} ${rule}`)).toEqual(expected(file));
      expect([unsure, troubles]).toEqual([[], []]);
      expect(expected(file).length > 0).toBe(/_bad\./.test(file));
    });
  }
});

describe('the compactor of the seed', () => {
  test('has nine writers, two of which change the length', async () => {
    const { writers } = await scanFixtures(['edit-e1_bad.ts']);
    const own = writers.filter(({ scope }) => scope === 'compact');
    expect(own).toHaveLength(9);
    expect(own.filter(({ changesLength }) => changesLength).map(({ kind }) => kind)).toEqual(['splice', 'pop']);
  });

  test('is traced from the capture through the removal to the use', async () => {
    const { problems } = await scanFixtures(['edit-e1_bad.ts']);
    expect(problems.map(({ trace }) => trace.map(({ role, code }) => `${role}: ${code}`))).toEqual([
      [
        'capture: for (let i = 0; i < result.length; i++) {',
        'write: result.splice(use.resultIndex, 1);',
        'use: result[use.messageIndex] = withClearedUse(result[use.messageIndex]!, use.part); // problem: index/stale-after-shrink',
      ],
    ]);
  });
});

function folder(files: Readonly<Record<string, string>>): string {
  const cwd = mkdtempSync(join(tmpdir(), 'proctor-scan-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(cwd, name)), { recursive: true });
    writeFileSync(join(cwd, name), text);
  }
  return cwd;
}

const STALE = `export function f(messages: { role: string }[]) {
  const at = messages.findIndex((m) => m.role === 'user');
  messages.shift();
  return messages[at];
}
`;

describe('bad input', () => {
  test('a file that does not parse is told, and the rest goes on', async () => {
    const cwd = folder({ 'a.ts': 'const messages = [; messages.splice(', 'b.ts': STALE });
    const { problems, troubles } = await scanFixtures(['.'], cwd);
    expect(problems.map(({ file, line }) => `${file}:${line}`)).toEqual(['b.ts:4']);
    expect(troubles).toEqual([{ file: 'a.ts', line: 1, message: expect.stringMatching(/^does not parse/) }]);
  });

  test('files that import each other', async () => {
    const cwd = folder({
      'a.ts': `import { g } from './b';\nexport function drop(messages: { role: string }[]) { messages.shift(); g(messages); }\n`,
      'b.ts': `import { drop } from './a';\nexport function g(messages: { role: string }[]) {\n  const at = messages.findIndex((m) => m.role === 'user');\n  drop(messages);\n  return messages[at];\n}\n`,
    });
    const { problems } = await scanFixtures(['.'], cwd);
    expect(problems.map(({ file, line }) => `${file}:${line}`)).toEqual(['b.ts:5']);
  });

  test('a link that leads back to its own folder', async () => {
    const cwd = folder({ 'src/a.ts': STALE });
    symlinkSync(join(cwd, 'src'), join(cwd, 'src', 'again'));
    expect((await scanFixtures(['.'], cwd)).problems).toHaveLength(1);
  });

  test('a generated file of 5 MB is left out and told', async () => {
    const cwd = folder({ 'a.ts': STALE, 'big.js': `messages.pop();\n${'// filler\n'.repeat(500_000)}` });
    const { problems, troubles } = await scanFixtures(['.'], cwd);
    expect(problems).toHaveLength(1);
    expect(troubles).toEqual([{ file: 'big.js', line: 1, message: 'is 5 MB long; left out as generated' }]);
  });

  test('a tsconfig that extends something missing', async () => {
    const cwd = folder({
      'tsconfig.json': '{ "extends": "./nowhere.json", "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }',
      'src/drop.ts': 'export function drop(messages: { role: string }[]) { messages.shift(); }\n',
      'src/a.ts': STALE.replace('messages.shift()', 'drop(messages)').replace(
        'export',
        `import { drop } from '@/drop';\nexport`,
      ),
    });
    const { problems, troubles } = await scanFixtures(['src'], cwd);
    expect(problems.map(({ file, line }) => `${file}:${line}`)).toEqual(['src/a.ts:5']);
    expect(troubles.map(({ file }) => file)).toEqual(['tsconfig.json']);
  });

  test('a path that is not there', async () => {
    await expect(scanFixtures(['nowhere'])).rejects.toThrow('nowhere: there is no such file or folder');
  });

  test('a folder without any source', async () => {
    expect((await scanFixtures(['.'], folder({ 'a.txt': '' }))).files).toBe(0);
  });
});

describe('comments that accept a problem', () => {
  const withComment = (comment: string) => folder({ 'a.ts': STALE.replace('  return', `  ${comment}\n  return`) });

  test('with a reason', async () => {
    const cwd = withComment('// proctor-ignore index/stale-after-shrink: the first one is a system message');
    expect(await scanFixtures(['.'], cwd)).toMatchObject({ problems: [], accepted: 1 });
  });

  test('without a reason they accept nothing', async () => {
    const { problems } = await scanFixtures(['.'], withComment('// proctor-ignore index/stale-after-shrink'));
    expect(problems.map(({ rule }) => rule)).toEqual(['index/suppression-without-reason', 'index/stale-after-shrink']);
  });

  test('with nothing left to accept they are told', async () => {
    const { problems } = await scanFixtures(
      ['.'],
      withComment('// proctor-ignore index/await-gap: nobody else writes'),
    );
    expect(problems.map(({ rule }) => rule)).toEqual(['index/unused-suppression', 'index/stale-after-shrink']);
  });
});

test('a warm scan finds the same, and sees what changed in another file', async () => {
  const cwd = folder({
    'drop.ts': 'export function drop(messages: { role: string }[]) { messages.shift(); }\n',
    'a.ts': STALE.replace('messages.shift()', 'drop(messages)').replace(
      'export',
      `import { drop } from './drop';\nexport`,
    ),
  });
  const options = { paths: ['.'], cwd, shape: DEFAULT_SHAPE, cache: join(cwd, '.proctor/scan.json') };
  const cold = await scan(options);
  expect(await scan(options)).toEqual(cold);
  expect(cold.problems).toHaveLength(1);
  writeFileSync(
    join(cwd, 'drop.ts'),
    'export function drop(messages: { role: string }[]) { messages.push(messages[0]!); }\n',
  );
  expect((await scan(options)).problems).toEqual([]);
});
