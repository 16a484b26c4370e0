/**
 * `jiti scripts/scan-pages.ts --write`: a page for every rule of the scan, and the list of them. Without `--write`, stale
 * pages fail.
 */
import { fileURLToPath } from 'node:url';
import { SCAN_RULES } from '../src/scan/rules/all.ts';
import type { ScanRule } from '../src/scan/rules/scan-rule.ts';
import { type GeneratedFiles, staleFiles, writeFiles } from './generated-files.ts';

export const SCAN_PAGES = 'docs/scan';

/** All pages by path. */
export function scanPages(): GeneratedFiles {
  const pages = SCAN_RULES.map((rule): [string, string] => [`${SCAN_PAGES}/${rule.id}.md`, pageOf(rule)]);
  return new Map([[`${SCAN_PAGES}/README.md`, listOfRules()], ...pages]);
}

function pageOf({ id, level, title, why, bad, good }: ScanRule): string {
  const code = (text: string): string => `\`\`\`ts\n${text}\n\`\`\``;
  const blocks = [
    `# ${id}`,
    `${title} Reported as ${level}.`,
    '## Why',
    why,
    '## Wrong',
    code(bad),
    '## Right',
    code(good),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function listOfRules(): string {
  const rows = SCAN_RULES.map(({ id, level, title }) => `| [\`${id}\`](${id}.md) | ${level} | ${title} |`);
  return `# What \`proctor scan\` reports

A position of a message array is a number, and nothing ties it to the message that it was taken for. These rules are about
positions that are used after the array has changed. An error is what one function does by itself; where another function
has to run in between, it is a warning. A use after a call that cannot be read is listed as unsure and is no problem.

| rule | level | what is reported |
|---|---|---|
${rows.join('\n')}
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = scanPages();
  if (process.argv.includes('--write')) writeFiles(SCAN_PAGES, files);
  const stale = staleFiles(SCAN_PAGES, files);
  for (const path of stale) console.error(`${path} is stale: jiti scripts/scan-pages.ts --write`);
  console.log(`${files.size} pages, ${stale.length} stale`);
  process.exitCode = stale.length === 0 ? 0 : 1;
}
