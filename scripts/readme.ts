/**
 * The pages that run: every `<!-- run: proctor … -->` block of the README holds what that command prints, every
 * `<!-- table: … -->` what the code says. `--write` renews them; without, a stale block fails. Rates are not compared.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const MAIN = join(ROOT, 'dist/cli/main.js');
const PAGES = ['README.md'];

interface Listed {
  readonly name: string;
  readonly title: string;
  readonly note: string;
}

const TABLES: Readonly<Record<string, () => string>> = {
  rules: () => {
    const rows = listed('rules').filter(({ name }) => /^(target|general|promise|edit)\//.test(name));
    return table(
      ['rule', 'what must hold'],
      rows.map(({ name, title }) => [`\`${name}\``, title]),
    );
  },
  packages: () => {
    const rows = listed('targets').filter(({ note }) => note.startsWith('needs '));
    return table(
      ['name', 'what it is', 'package'],
      rows.map(({ name, title, note }) => [`\`${name}\``, title, `\`${note.slice('needs '.length)}\``]),
    );
  },
  formats: () =>
    table(
      ['format', 'what it is', 'also called'],
      listed('formats').map(({ name, title, note }) => [`\`${name}\``, title, note]),
    ),
};

let stale = 0;
for (const page of PAGES) {
  const path = join(ROOT, page);
  const before = readFileSync(path, 'utf8');
  const after = before
    .replace(
      /(<!-- run: proctor (.*) -->\n```console\n)[\s\S]*?```/g,
      (_, head: string, words: string) => `${head}$ proctor ${words}\n${output(words)}\`\`\``,
    )
    .replace(
      /(<!-- table: (\w+) -->\n)[\s\S]*?(<!-- \/table -->)/g,
      (_, head: string, name: string, tail: string) => `${head}${TABLES[name]?.() ?? `no table ${name}\n`}${tail}`,
    );
  if (process.argv.includes('--write')) writeFileSync(path, after);
  else if (withoutRates(before) !== withoutRates(after)) {
    stale++;
    console.error(`${page} is stale: npm run readme -- --write`);
  }
}
console.log(`${PAGES.length} pages, ${stale} stale`);
process.exitCode = stale === 0 ? 0 : 1;

/** What the command prints, run in an empty folder. Its exit code is part of the story only if it is our own fault. */
function output(words: string): string {
  const args = [...words.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');
  const cwd = mkdtempSync(join(tmpdir(), 'proctor-readme-'));
  const options = { cwd, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } } as const;
  try {
    return execFileSync(process.execPath, [MAIN, ...args], options);
  } catch (error) {
    const { status, stdout, stderr } = error as { status: number; stdout: string; stderr: string };
    if (status !== 1) throw new Error(`proctor ${words}: exit ${status}\n${stderr}`);
    return stdout;
  }
}

function listed(what: string): readonly Listed[] {
  return (JSON.parse(output(`list ${what} --json`)) as Record<string, readonly Listed[]>)[what] ?? [];
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return `${lines.join('\n')}\n`;
}

function withoutRates(text: string): string {
  return text.replace(/[\d,]+ cases\/s/g, 'N cases/s');
}
