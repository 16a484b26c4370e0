/** The projects of a monorepo: folders below the configuration that have one of their own. */
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { closest } from 'fastest-levenshtein';
import { UsageError } from '../errors.ts';
import { configIn, type LoadedConfig } from './load.ts';

export interface Project {
  /** Its folder from the configuration that lists it, with forward slashes. */
  readonly name: string;
  readonly folder: string;
}

/** In order of name. Throws UsageError `bad-config` for a pattern without a project. */
export async function projectsOf({ config, folder, file }: LoadedConfig): Promise<readonly Project[]> {
  const found = new Map<string, Project>();
  for (const pattern of config.projects ?? []) {
    const folders = (await foldersLike(pattern, folder, file)).filter((one) => configIn(one) !== undefined);
    if (folders.length === 0) {
      throw new UsageError(
        'bad-config',
        `${file}: no folder ${pattern} has a proctor.config.ts`,
        'proctor init writes one',
      );
    }
    for (const one of folders) {
      const name = relative(folder, one).replaceAll('\\', '/');
      found.set(name, { name, folder: one });
    }
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The project of that name: its path, or its last part where that is enough. Throws UsageError `not-found`. */
export function projectNamed(name: string, projects: readonly Project[]): Project {
  const wanted = projects.filter((one) => one.name === name || one.name.endsWith(`/${name}`));
  const [project, second] = wanted;
  if (project !== undefined && (second === undefined || project.name === name)) return project;
  const names = projects.map((one) => one.name);
  if (project !== undefined) {
    throw new UsageError('not-found', `${name} may be ${wanted.map((one) => one.name).join(' or ')}`);
  }
  const hint = names.length === 0 ? 'the configuration lists no projects' : `did you mean ${closest(name, names)}?`;
  throw new UsageError('not-found', `there is no project ${JSON.stringify(name)}`, hint);
}

/** `*` stands for anything within one name. */
async function foldersLike(pattern: string, root: string, file: string): Promise<readonly string[]> {
  if (pattern.includes('**')) {
    throw new UsageError('bad-config', `${file}: projects: ${pattern}`, '* stands for one name: packages/*');
  }
  let folders = [root];
  for (const name of pattern.split('/').filter((one) => one !== '' && one !== '.')) {
    if (!name.includes('*')) {
      folders = folders.map((folder) => join(folder, name)).filter((folder) => existsSync(folder));
      continue;
    }
    const like = new RegExp(`^${name.split('*').map(literally).join('.*')}$`);
    const inside = folders.map(async (folder) => {
      const entries = await readdir(folder, { withFileTypes: true });
      return entries
        .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules' && like.test(entry.name))
        .map((entry) => join(folder, entry.name));
    });
    folders = (await Promise.all(inside)).flat();
  }
  return folders;
}

function literally(text: string): string {
  return text.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
}
