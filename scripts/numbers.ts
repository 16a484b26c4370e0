/** `npm run numbers`: runs the benchmarks and writes what they print into docs/numbers.md, with the machine they ran on. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
/** Those that end within minutes; the others say their own when they are called. */
const SUITES = [
  { name: 'edit', words: [] },
  { name: 'generate', words: [] },
  { name: 'session', words: [] },
] as const;

const sections = SUITES.map(({ name, words }) => {
  console.error(`bench ${name}`);
  const command = ['npm run bench --', name, ...words].join(' ');
  const out = execFileSync(process.execPath, [join(ROOT, '.build/bench/main.js'), name, ...words], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  // Tables of the console stand as they are, Markdown tables are tables.
  const isMarkdown = /^\|---/m.test(out);
  return `## \`${command}\`\n\n${isMarkdown ? out.trim() : `\`\`\`text\n${out.trim()}\n\`\`\``}\n`;
});

const machine = `${availableParallelism()} cores of ${cpus()[0]?.model.trim() ?? 'an unknown processor'}, Node ${process.version}`;
const page = `# Numbers

Written by \`npm run numbers\` on ${machine}. Ratios were taken in one run, in turns; absolute times are those of a shared
machine and differ from run to run.

${sections.join('\n')}`;
writeFileSync(join(ROOT, 'docs/numbers.md'), page);
