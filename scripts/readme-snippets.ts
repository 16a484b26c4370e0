/**
 * The TypeScript of the pages: every block behind `<!-- file: NAME -->` is written into a project beside a compactor,
 * its types are checked, its tests are run, and `proctor fuzz` is called as its configuration says.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const PAGES = ['README.md', 'docs/compact.md', 'docs/targets.md'];

// Inside the package, so that `proctor` is what stands in dist/.
mkdirSync(join(ROOT, '.proctor'), { recursive: true });
const project = mkdtempSync(join(ROOT, '.proctor/pages-'));
try {
  cpSync(join(ROOT, 'scripts/readme-project'), project, { recursive: true });
  const files = PAGES.flatMap((page) => [...blocksOf(readFileSync(join(ROOT, page), 'utf8'))]);
  for (const { name, code } of files) {
    mkdirSync(dirname(join(project, name)), { recursive: true });
    writeFileSync(join(project, name), code);
  }
  const compilerOptions = {
    strict: true,
    noEmit: true,
    target: 'es2023',
    module: 'nodenext',
    moduleResolution: 'nodenext',
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    types: ['node'],
  };
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['**/*.ts'] }));
  run('node_modules/typescript/bin/tsc', ['-p', project], ROOT);
  if (files.some(({ name }) => name.endsWith('.test.ts'))) run('node_modules/vitest/vitest.mjs', ['run'], project);
  if (files.some(({ name }) => name === 'proctor.config.ts')) {
    run('dist/cli/main.js', ['fuzz', '--cases', '300', '--reporter', 'text'], project);
  }
  console.log(`${files.length} snippets, checked and run`);
} finally {
  rmSync(project, { recursive: true, force: true });
}

function* blocksOf(page: string): Iterable<{ readonly name: string; readonly code: string }> {
  for (const [, name = '', code = ''] of page.matchAll(/<!-- file: (\S+) -->\n```ts\n([\s\S]*?)```/g)) {
    yield { name, code };
  }
}

function run(script: string, words: readonly string[], cwd: string): void {
  const env = { ...process.env, NO_COLOR: '1' };
  try {
    execFileSync(process.execPath, [join(ROOT, script), ...words], { cwd, env, encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    const { stdout, stderr } = error as { readonly stdout: string; readonly stderr: string };
    throw new Error(`${script} ${words.join(' ')} on the snippets of the pages:\n${stdout}${stderr}`);
  }
}
