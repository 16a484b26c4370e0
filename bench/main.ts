/** `npm run bench -- NAME [WORDS…]`: runs bench/NAME.ts, built into .build/; without a name it says which there are. */
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const folder = dirname(fileURLToPath(import.meta.url));
/** Files that are suites of their own; the others are parts of one. */
const SUITES = ['edit', 'generate', 'minimize', 'verify', 'turn', 'exclusion', 'scan', 'session', 'program', 'profile'];

const [name] = process.argv.slice(2);
const there = SUITES.filter((suite) => readdirSync(folder).includes(`${suite}.js`));
if (name === undefined || !there.includes(name)) {
  console.error(`npm run bench -- ${there.join(' | ')}`);
  process.exitCode = 2;
} else {
  process.argv.splice(2, 1);
  await import(pathToFileURL(join(folder, `${name}.js`)).href);
}
