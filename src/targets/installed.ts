/** Loads a package as the user has it installed, from the folder in which Proctor was called. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { UsageError } from '../errors.ts';

export interface Installed {
  /** As import takes it. */
  readonly specifier: string;
  readonly exports: Readonly<Record<string, unknown>>;
  readonly version: string;
}

/** `specifier` as import would take it (`langchain`, `@langchain/core/messages`). Throws UsageError `not-installed` or `bad-target`. */
export async function installed(specifier: string, cwd: string): Promise<Installed> {
  const url = await locate(specifier, cwd);
  return loadedFrom(url, specifier);
}

/** A file that the package ships and does not export. Throws as `installed` does. */
export async function installedFile(name: string, path: string, cwd: string): Promise<Installed> {
  const folder = folderOf(name, cwd);
  const file = join(folder, path);
  if (existsSync(file)) return loadedFrom(pathToFileURL(file).href, `${name}/${path}`);
  const { version } = manifestIn(folder);
  throw new UsageError('not-supported', `${name} ${version ?? ''} has no file ${path}`, OTHER_SHAPE);
}

/** The export of that name. Throws UsageError `not-supported` when this version has none. */
export function exportOf<T>({ specifier, version, exports }: Installed, name: string): T {
  // Of a CommonJS module not every name is seen from outside.
  const inner = exports['default'] as Readonly<Record<string, unknown>> | undefined;
  const value = exports[name] ?? inner?.[name];
  if (value !== undefined) return value as T;
  throw new UsageError('not-supported', `${specifier} ${version} has no export ${name}`, OTHER_SHAPE);
}

/** `versions` are beginnings such as `5` or `0.15`. Throws UsageError `not-supported` for any other version. */
export function supported(packageName: string, version: string, versions: readonly string[]): void {
  if (versions.some((one) => version === one || version.startsWith(`${one}.`))) return;
  const known = versions.map((one) => `${one}.x`).join(', ');
  throw new UsageError(
    'not-supported',
    `${packageName} ${version} is installed here, which this adapter does not know`,
    `it knows ${known}`,
  );
}

const OTHER_SHAPE = 'this adapter was written for another version of the package; see docs/targets.md';

async function locate(specifier: string, cwd: string): Promise<string> {
  const { resolve } = await import('import-meta-resolve');
  try {
    return resolve(specifier, pathToFileURL(join(cwd, 'package.json')).href);
  } catch (error) {
    const name = packageName(specifier);
    if (!existsSync(folderOf(name, cwd))) throw notInstalled(name);
    throw new UsageError('not-supported', `${specifier} cannot be imported: ${(error as Error).message}`, OTHER_SHAPE);
  }
}

async function loadedFrom(url: string, specifier: string): Promise<Installed> {
  const name = packageName(specifier);
  const { version = 'unknown' } = manifestAbove(url, name);
  try {
    return { specifier, exports: (await import(url)) as Record<string, unknown>, version };
  } catch (error) {
    const words = (error as Error).message.split('\n')[0];
    throw new UsageError(
      'bad-target',
      `${name} ${version} cannot be loaded: ${words}`,
      'see whether it runs on this Node.js',
    );
  }
}

function notInstalled(name: string): UsageError {
  return new UsageError('not-installed', `the package ${name} is not installed here`, `npm install ${name}`);
}

/** Where Node looks for a package: in `node_modules` here and in every folder above. */
function folderOf(name: string, cwd: string): string {
  for (let folder = cwd; ; folder = dirname(folder)) {
    const found = join(folder, 'node_modules', name);
    if (existsSync(found)) return found;
    if (folder === dirname(folder)) throw notInstalled(name);
  }
}

function packageName(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

interface Manifest {
  readonly name?: string;
  readonly version?: string;
}

/** The manifest of the package that a file belongs to; folders below its root may have one of their own. */
function manifestAbove(url: string, name: string): Manifest {
  for (let folder = dirname(fileURLToPath(url)); folder !== dirname(folder); folder = dirname(folder)) {
    const manifest = manifestIn(folder);
    if (manifest.name === name && manifest.version !== undefined) return manifest;
  }
  return {};
}

function manifestIn(folder: string): Manifest {
  const file = join(folder, 'package.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : {};
}
