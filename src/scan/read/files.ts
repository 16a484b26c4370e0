/** Which files a scan looks at, and reading them. The only file of this room that touches a disk. */
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { UsageError } from '../../errors.ts';
import type { Trouble } from '../report.ts';

/** Larger files are bundles or generated tables: parsing one costs more than all the rest. */
const LARGEST = 1_500_000;
const SOURCES = /\.(?:[cm]?tsx?|[cm]?jsx?)$/;
/** Declarations, bundles, and tests, which compact nothing: each is still read when it is named. */
const NO_SOURCES = /\.d\.[cm]?ts$|\.min\.[cm]?js$|[.-](?:test|spec|e2e|bench)\.[cm]?[jt]sx?$/;
const NO_FOLDERS = new Set([
  'node_modules',
  '.git',
  'dist',
  'build',
  'out',
  'coverage',
  '.next',
  'vendor',
  '.proctor',
  '__tests__',
  '__mocks__',
  'fixtures',
  '__fixtures__',
]);

/** All source files under `paths`, absolute and sorted. Throws UsageError `not-found` for a path that is not there. */
export function findSources(paths: readonly string[], cwd: string): string[] {
  const found = new Set<string>();
  const visited = new Set<string>();
  for (const path of paths) {
    const absolute = resolve(cwd, path);
    if (!existsSync(absolute)) throw new UsageError('not-found', `${path}: there is no such file or folder`);
    if (statSync(absolute).isDirectory()) walk(absolute, visited, found);
    else found.add(absolute);
  }
  return [...found].sort();
}

/** A folder that is met a second time, by whatever link, is not entered again. */
function walk(folder: string, visited: Set<string>, found: Set<string>): void {
  const real = realpathSync(folder);
  if (visited.has(real)) return;
  visited.add(real);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    const isFolder = entry.isDirectory() || (entry.isSymbolicLink() && statOf(path)?.isDirectory() === true);
    if (isFolder) {
      if (!NO_FOLDERS.has(entry.name)) walk(path, visited, found);
    } else if (SOURCES.test(entry.name) && !NO_SOURCES.test(entry.name)) found.add(path);
  }
}

function statOf(path: string): ReturnType<typeof statSync> | undefined {
  return statSync(path, { throwIfNoEntry: false });
}

export interface RealDisk {
  read(file: string): string | undefined;
  /** What could not be read or was left out, since the disk was opened. */
  readonly troubles: readonly Trouble[];
}

/** The disk as the program sees it: every file is read at most once. */
export function openDisk(): RealDisk {
  const texts = new Map<string, string | undefined>();
  const troubles: Trouble[] = [];

  function read(file: string): string | undefined {
    if (texts.has(file)) return texts.get(file);
    const stat = statOf(file);
    let text: string | undefined;
    if (stat?.isFile() === true) {
      if (Number(stat.size) > LARGEST) {
        troubles.push({
          file,
          line: 1,
          message: `is ${Math.round(Number(stat.size) / 1e6)} MB long; left out as generated`,
        });
      } else text = readFileSync(file, 'utf8');
    }
    texts.set(file, text);
    return text;
  }

  return { read, troubles };
}
