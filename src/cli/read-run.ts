/** The document of a run, out of its folder. */
import { readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { keptIn } from '../corpus/read.ts';
import { UsageError } from '../errors.ts';
import { isJsonObject, type JsonObject } from '../history/json.ts';
import type { RunResult } from '../report/run.ts';

/** Reads `run.json` of a folder, or a file by its own name. Throws UsageError `not-found` or `bad-corpus`. */
export async function readRun(path: string, cwd: string): Promise<RunResult> {
  const found = await stat(resolve(cwd, path)).catch(() => undefined);
  const file = found?.isDirectory() === true ? join(path, 'run.json') : path;
  const text = await readFile(resolve(cwd, file), 'utf8').catch(() => {
    throw new UsageError('not-found', `there is no ${file}`, 'proctor fuzz --out DIR writes a run into a folder');
  });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new UsageError('bad-corpus', `${file} is no valid JSON: ${(error as Error).message}`);
  }
  // Findings are looked at there one by one; the rest is what Proctor wrote.
  keptIn(value, file);
  if (isRun(value)) return value;
  throw new UsageError('bad-corpus', `${file} is no run of this version`, 'expected a document proctor.run/1');
}

function isRun(value: unknown): value is RunResult {
  if (!isJsonObject(value)) return false;
  const { schema, targets, findings, timing, seed, generator } = value as JsonObject;
  const isWhole = Array.isArray(targets) && targets.every(isJsonObject) && Array.isArray(findings);
  return schema === 'proctor.run/1' && isWhole && isJsonObject(timing) && [seed, generator].every(isText);
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}
