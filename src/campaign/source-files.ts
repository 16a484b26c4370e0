/**
 * The files that a target is made of, as far as they are the user's own: its file and whatever that imports by a
 * relative path, through all levels. Packages and path aliases are not followed.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import type { TargetRequest } from '../targets/resolve.ts';
import type { Target } from '../targets/target.ts';

const IMPORT = /(?:\bfrom|\bimport|\brequire)\s*\(?\s*(['"])(\.{1,2}\/[^'"\n]+)\1/g;
const ENDINGS = ['', '.ts', '.tsx', '.mts', '.cts', '.js', '.mjs', '.cjs', '.json', '/index.ts', '/index.js'];

/** Absolute paths, in order of name. Empty for what ships with Proctor or is somebody else's package. */
export function sourceFiles({ location }: Target, { cwd, program }: TargetRequest): readonly string[] {
  const roots = location === undefined ? program : [location.file];
  const files = new Set<string>();
  for (const root of roots) {
    const path = resolve(cwd, root);
    if (isFile(path)) follow(path, files);
  }
  return [...files].sort();
}

/** A hash of their names and contents: two machines that have the same code have the same one. Undefined for no files. */
export function codeHash(files: readonly string[], cwd: string): string | undefined {
  if (files.length === 0) return undefined;
  const hash = createHash('sha256');
  for (const file of files) {
    hash
      .update(`${relative(cwd, file).replaceAll('\\', '/')}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}

function follow(file: string, files: Set<string>): void {
  if (files.has(file)) return;
  files.add(file);
  if (!/\.[cm]?[jt]sx?$/.test(file)) return;
  for (const [, , specifier = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
    const found = located(resolve(dirname(file), specifier));
    if (found !== undefined) follow(found, files);
  }
}

/** TypeScript may be imported under the name that it will have as JavaScript. */
function located(path: string): string | undefined {
  const written = path.replace(/\.([cm]?)js(x?)$/, '.$1ts$2');
  return [path, written].flatMap((base) => ENDINGS.map((ending) => base + ending)).find(isFile);
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile();
}
