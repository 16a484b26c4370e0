/** The doors of the package: every file at the top of src/ is one, and what package.json names is there. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const { exports: doors } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  readonly exports: Readonly<Record<string, string | { readonly types: string; readonly default: string }>>;
};
/** Errors are given out by the main door. */
const INSIDE = ['errors'];

test('every door leads somewhere', () => {
  const missing = Object.values(doors)
    .flatMap((door) => (typeof door === 'string' ? [door] : [door.types, door.default]))
    .filter((file) => !existsSync(join(ROOT, file.includes('*') ? file.slice(0, file.lastIndexOf('/')) : file)));
  expect(missing).toEqual([]);
});

test('every file at the top is a door', () => {
  const files = readdirSync(join(ROOT, 'src'))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => name.slice(0, -'.ts'.length))
    .filter((name) => !INSIDE.includes(name));
  expect(files.filter((name) => doors[name === 'index' ? '.' : `./${name}`] === undefined)).toEqual([]);
});
