/** Reads kept cases and findings from disk: one file, a folder with everything below it, or a run's own folder. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { UsageError } from '../errors.ts';
import type { Finding } from '../finding/finding.ts';
import { isJsonObject, type JsonObject } from '../history/json.ts';
import { type CorpusCase, readCase } from './case-file.ts';

/** A file's content; a run's document holds many findings. */
export type Kept =
  | { readonly kind: 'case'; readonly file: string; readonly case: CorpusCase }
  | { readonly kind: 'finding'; readonly file: string; readonly finding: Finding };

/**
 * Everything under the given paths, in order of name. File names are told as from `cwd`.
 * Throws UsageError `not-found` for a path that is not there, `bad-corpus` for a file that is neither case nor finding.
 */
export async function readKept(paths: readonly string[], cwd: string): Promise<readonly Kept[]> {
  const kept: Kept[] = [];
  for (const path of paths) {
    for (const file of await filesUnder(resolve(cwd, path))) {
      kept.push(...(await readFileOfCases(file, relative(cwd, file).replaceAll('\\', '/'))));
    }
  }
  return kept;
}

/** The JSON files under a path, in order of name. Throws UsageError `not-found`. */
export async function filesUnder(path: string): Promise<readonly string[]> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) throw new UsageError('not-found', `there is no file or folder ${path}`);
  if (!found.isDirectory()) return [path];
  // A run's folder holds its findings twice, one by one and in run.json.
  const names = await readdir(path, { recursive: true });
  const isRun = names.includes('run.json');
  // Beside the cases stand the vectors of the wire rules, which are for checkers and not for compactors.
  return names
    .filter((name) => name.endsWith('.json') && !(isRun && !name.startsWith('findings')) && !/^vectors[\\/]/.test(name))
    .sort()
    .map((name) => join(path, name));
}

async function readFileOfCases(path: string, file: string): Promise<readonly Kept[]> {
  const value = parse(await readFile(path, 'utf8'), file);
  return keptIn(value, file) ?? [{ kind: 'case', file, case: readCase(value, file) }];
}

/** What parsed JSON holds, if it is a case, a finding or a run; undefined for anything else. Throws as `readKept` does. */
export function keptIn(value: unknown, file: string): readonly Kept[] | undefined {
  if (isFinding(value)) return [{ kind: 'finding', file, finding: value }];
  if (!isJsonObject(value)) return undefined;
  const { schema, findings } = value as JsonObject;
  if (typeof schema === 'string' && schema.startsWith('proctor.case/')) {
    return [{ kind: 'case', file, case: readCase(value, file) }];
  }
  if (typeof schema !== 'string' || !schema.startsWith('proctor.run/') || !Array.isArray(findings)) return undefined;
  return (findings as readonly unknown[]).map((finding, at) => {
    if (isFinding(finding)) return { kind: 'finding', file, finding };
    throw new UsageError('bad-corpus', `${file}: findings.${at} is no finding`);
  });
}

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new UsageError('bad-corpus', `${file} is no valid JSON: ${(error as Error).message}`);
  }
}

/** Findings are written by Proctor alone; what replay reads of one is looked at, the rest is shown as it is. */
function isFinding(value: unknown): value is Finding {
  if (!isJsonObject(value)) return false;
  const { fingerprint, rule, target, options, input, foundAt } = value as JsonObject;
  const texts = [fingerprint, rule, target, (input as JsonObject | undefined)?.['notation']];
  return texts.every((text) => typeof text === 'string') && options !== undefined && isJsonObject(foundAt);
}
