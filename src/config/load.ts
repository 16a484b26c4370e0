/** Finds the configuration and loads it: upwards from the folder in which Proctor was called, or as named. */
import { existsSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { UsageError } from '../errors.ts';
import { loadModule } from '../targets/load-module.ts';
import { checkedConfig } from './check.ts';
import type { Config } from './define.ts';

export interface LoadedConfig {
  readonly config: Config;
  /** The folder that its paths are from. */
  readonly folder: string;
  /** Its name in that folder. */
  readonly file: string;
}

const NAMES = ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs'].map((ending) => `proctor.config.${ending}`);

/** The file of `--config`. Throws UsageError `not-found` or `bad-config`. */
export async function namedConfig(path: string, cwd: string): Promise<LoadedConfig> {
  const file = resolve(cwd, path);
  if (!existsSync(file)) throw new UsageError('not-found', `there is no file ${path}`, 'proctor init writes one');
  return load(file, cwd);
}

/** The nearest configuration at or above a folder. Throws UsageError `bad-config`. */
export async function foundConfig(cwd: string): Promise<LoadedConfig | undefined> {
  for (let folder = cwd; ; folder = dirname(folder)) {
    const file = configIn(folder);
    if (file !== undefined) return load(join(folder, file), cwd);
    if (folder === dirname(folder)) return undefined;
  }
}

/** The name of the configuration that stands in a folder itself. */
export function configIn(folder: string): string | undefined {
  return NAMES.find((name) => existsSync(join(folder, name)));
}

async function load(path: string, cwd: string): Promise<LoadedConfig> {
  const shown = relative(cwd, path).replaceAll('\\', '/') || basename(path);
  const module = await loadModule(path, shown, 'bad-config');
  const exported = module['default'];
  return { config: checkedConfig(exported, shown), folder: dirname(path), file: basename(path) };
}
