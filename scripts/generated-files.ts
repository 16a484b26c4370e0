/** Files that are written by code and committed: writes them, or says which are not as they should be. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Paths (from the root of the repo) with their text. */
export type GeneratedFiles = ReadonlyMap<string, string>;

/** Those that are missing, stale, or stand in the folder without being generated. */
export function staleFiles(folder: string, files: GeneratedFiles): string[] {
  const stale = [...files].filter(([path, text]) => textAt(path) !== text).map(([path]) => path);
  return [...stale, ...strangers(folder, files)];
}

/** Writes all of them and removes what else stands in their folder. */
export function writeFiles(folder: string, files: GeneratedFiles): void {
  for (const path of strangers(folder, files)) rmSync(join(ROOT, path));
  for (const [path, text] of files) {
    mkdirSync(dirname(join(ROOT, path)), { recursive: true });
    writeFileSync(join(ROOT, path), text);
  }
}

function strangers(folder: string, files: GeneratedFiles): string[] {
  let names: string[];
  try {
    names = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' });
  } catch {
    return [];
  }
  return names
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((path) => /\.\w+$/.test(path) && !files.has(path));
}

function textAt(path: string): string | undefined {
  try {
    return readFileSync(join(ROOT, path), 'utf8');
  } catch {
    return undefined;
  }
}
