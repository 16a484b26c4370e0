/** The files that `check` and `redact` are given: single ones, whole folders, standard input. */
import { closeSync, existsSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { UsageError } from '../errors.ts';

const TRANSCRIPT = /\.(?:json|jsonl|ndjson)$/i;
const CHUNK = 1 << 20;

export interface GivenFile {
  /** As the user wrote it, or found under what was written; `-` is standard input. */
  readonly name: string;
  /** Found in a folder: then it may well hold no transcript. */
  readonly found: boolean;
}

/** All files that are meant, folders looked through. Throws UsageError `not-found`. */
export function givenFiles(operands: readonly string[], cwd: string): GivenFile[] {
  return operands.flatMap((operand): GivenFile[] => {
    if (operand === '-') return [{ name: '-', found: false }];
    const path = resolve(cwd, operand);
    if (!existsSync(path)) throw new UsageError('not-found', `there is no file ${operand}`);
    if (!statSync(path).isDirectory()) return [{ name: operand, found: false }];
    return [...within(path, operand)].map((name) => ({ name, found: true }));
  });
}

function* within(path: string, name: string): Generator<string> {
  const entries = readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    if (entry.name === 'node_modules' || entry.name.startsWith('.')) continue;
    if (entry.isDirectory()) yield* within(join(path, entry.name), join(name, entry.name));
    else if (entry.isFile() && TRANSCRIPT.test(entry.name)) yield join(name, entry.name);
  }
}

/** A file's bytes piece by piece; each piece is good until the next one is asked for. */
export function* chunksOf(path: string): Generator<Uint8Array> {
  const file = openSync(path, 'r');
  try {
    const buffer = new Uint8Array(CHUNK);
    for (let size = readSync(file, buffer); size > 0; size = readSync(file, buffer)) yield buffer.subarray(0, size);
  } finally {
    closeSync(file);
  }
}

/** What the engine cannot follow to its end is no transcript of anybody's. Throws UsageError `bad-json` for it. */
export function shallowEnough<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError('bad-json', 'the JSON is nested too deeply');
    throw error;
  }
}
