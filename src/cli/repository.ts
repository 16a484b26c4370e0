/** How the files of a report are named: from the root of the repository, with forward slashes, on every machine. */
import { existsSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { configIn } from '../config/load.ts';
import type { Placing } from '../report/finding-place.ts';

/** Names files as seen from `cwd`. `folder` is that of the run, which stands for targets without a source. */
export function placingFrom(cwd: string, folder: string): Placing {
  const here = realpathSync(cwd);
  const root = repositoryRoot(here);
  const pathOf = (file: string): string | undefined => {
    const path = relative(root, resolve(here, file)).replaceAll('\\', '/');
    return path.startsWith('../') || isAbsolute(path) ? undefined : path;
  };
  const naming = configIn(here) ?? (existsSync(join(here, 'package.json')) ? 'package.json' : join(folder, 'run.json'));
  return { pathOf, otherwise: pathOf(naming) ?? naming };
}

/** The folder with `.git` at or above; the folder itself where there is none. */
export function repositoryRoot(cwd: string): string {
  for (let folder = cwd; ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return folder;
    if (folder === dirname(folder)) return cwd;
  }
}
