/** Where a case belongs: `<rule with dashes>/<verdict>-<slug>-<hash8>.json`, legal on every file system. */
import { createHash } from 'node:crypto';
import type { CorpusCase } from './case-file.ts';

const LONGEST_SLUG = 48;

/** The path below the corpus folder. The slug says it in words; the hash is of what is tested, not of the words. */
export function caseName(one: CorpusCase): string {
  return `${caseFolder(one)}/${one.expect}-${slug(one.why)}-${caseHash(one)}.json`;
}

export function caseFolder({ rule }: Pick<CorpusCase, 'rule'>): string {
  return rule.replaceAll('/', '-');
}

/** Eight hex digits. Equal for two files that test the same, whatever they say about it. */
export function caseHash({ target, contract, format, rule, expect, options, notation }: CorpusCase): string {
  const sorted = Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1));
  const tested = [target ?? null, contract ?? null, format ?? null, rule, expect, sorted, notation];
  return createHash('sha256').update(JSON.stringify(tested)).digest('hex').slice(0, 8);
}

function slug(why: string): string {
  const dashed = why
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  if (dashed.length <= LONGEST_SLUG) return dashed || 'case';
  return dashed.slice(0, dashed.lastIndexOf('-', LONGEST_SLUG) + 1 || LONGEST_SLUG).replace(/-$/, '');
}
