import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { DEFAULT_SHAPE } from '../src/scan/read/shape.ts';
import { SCAN_RULES } from '../src/scan/rules/all.ts';
import { scan } from '../src/scan/scan.ts';
import { staleFiles } from './generated-files.ts';
import { SCAN_PAGES, scanPages } from './scan-pages.ts';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');

test('the pages are what the rules say', () => {
  expect(staleFiles(SCAN_PAGES, scanPages())).toEqual([]);
});

test('the id of a rule is the address of its file, and every file is in the list', () => {
  const others = new Set(['all.ts', 'ids.ts', 'ignore.ts', 'scan-rule.ts']);
  const files = readdirSync(join(ROOT, 'src/scan/rules')).filter((name) => !others.has(name));
  expect(SCAN_RULES.map(({ id }) => `${id.slice('index/'.length)}.ts`).sort()).toEqual(files.sort());
});

test('every rule about positions has a fixture that it is reported on', async () => {
  const { problems } = await scan({
    paths: readdirSync(join(ROOT, 'src/scan/fixtures')),
    cwd: join(ROOT, 'src/scan/fixtures'),
    shape: DEFAULT_SHAPE,
  });
  const shown = new Set(problems.map(({ rule }) => rule));
  const silent = SCAN_RULES.map(({ id }) => id).filter((id) => !shown.has(id) && !id.includes('suppression'));
  expect(silent).toEqual([]);
});
