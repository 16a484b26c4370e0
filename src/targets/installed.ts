/** Loads a package as the user has it installed, from the folder in which Proctor was called. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { UsageError } from '../errors.ts';

export interface Installed {
  readonly exports: Readonly<Record<string, unknown>>;
  readonly version: string;
}

/** `specifier` as import would take it (`langchain`, `@langchain/core/messages`). Throws UsageError `bad-target`. */
export async function installed(specifier: string, cwd: string): Promise<Installed> {
  const url = await locate(specifier, cwd);
  return { exports: (await import(url)) as Record<string, unknown>, version: versionOf(url, packageName(specifier)) };
}

async function locate(specifier: string, cwd: string): Promise<string> {
  const { resolve } = await import('import-meta-resolve');
  try {
    return resolve(specifier, pathToFileURL(join(cwd, 'package.json')).href);
  } catch (error) {
    const name = packageName(specifier);
    if ((error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND') {
      throw new UsageError('bad-target', `the package ${name} is not installed here`, `npm install ${name}`);
    }
    throw new UsageError('bad-target', `${specifier} cannot be imported: ${(error as Error).message}`);
  }
}

/** The export of that name. Throws UsageError `bad-target` when this version has none. */
export function exportOf<T>(from: Installed, specifier: string, name: string): T {
  const value = from.exports[name];
  if (value === undefined) {
    throw new UsageError(
      'bad-target',
      `${specifier} ${from.version} has no export ${name}`,
      'this adapter was written for another version of the package; see proctor list targets',
    );
  }
  return value as T;
}

function packageName(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

function versionOf(url: string, name: string): string {
  for (let folder = dirname(fileURLToPath(url)); folder !== dirname(folder); folder = dirname(folder)) {
    const file = join(folder, 'package.json');
    if (!existsSync(file)) continue;
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as { name?: string; version?: string };
    if (manifest.name === name && manifest.version !== undefined) return manifest.version;
  }
  return 'unknown';
}
