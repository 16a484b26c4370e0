import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { PAGED_RULES } from '../src/wire/pages.ts';
import { staleFiles } from './generated-files.ts';
import { PAGES, rulePages } from './rule-pages.ts';
import { VECTORS, vectorFiles } from './vectors.ts';

const WIRE = join(dirname(fileURLToPath(import.meta.url)), '../src/wire');

test('the vectors are what the rules say', () => {
  expect(staleFiles(VECTORS, vectorFiles())).toEqual([]);
});

test('the pages are what the rules say', () => {
  expect(staleFiles(PAGES, rulePages())).toEqual([]);
});

test('every vector breaks or holds as it says', () => {
  for (const [path, text] of vectorFiles()) {
    const { rule, vectors } = JSON.parse(text);
    for (const { verdict, problems } of vectors) {
      // Rules about an edit are judged on two lists.
      if (problems === undefined) continue;
      expect(
        problems.map((problem: { rule: string }) => problem.rule),
        path,
      ).toEqual(verdict === 'breaks' ? [rule] : []);
    }
  }
});

test('the id of a rule is the address of its file, and every file is in the book', () => {
  const files = readdirSync(WIRE, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => rulesIn(name).map((file) => `${name}/${file.replace(/\.ts$/, '')}`));
  expect(PAGED_RULES.map(({ rule }) => rule.id).sort()).toEqual(files.sort());
});

test('a rule and its page belong together, and say all there is to say', () => {
  for (const { rule, page } of PAGED_RULES) {
    const isSure = page.known.how !== 'inferred' && page.hardness !== 'silent';
    expect(rule.severity, rule.id).toBe(isSure ? undefined : 'warning');
    expect(page.title, rule.id).toMatch(/\.$/);
    expect(page.known.date, rule.id).toMatch(/^20\d\d-\d\d$/);
    expect(page.on !== undefined, rule.id).toBe(page.hardness === 'hard-on-some');
    expect(rule.applies !== undefined || rule.layerOf !== undefined, rule.id).toBe(page.hardness === 'hard-on-some');
  }
});

function rulesIn(provider: string): string[] {
  try {
    return readdirSync(join(WIRE, provider, 'rules'));
  } catch {
    return [];
  }
}
