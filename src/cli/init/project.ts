/** What `proctor init` sees of a project: what it depends on, how it is installed, where its repository begins. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { UsageError } from '../../errors.ts';
import { ADAPTERS } from '../../targets/adapters.ts';
import { repositoryRoot } from '../repository.ts';

export interface ProjectFacts {
  readonly folder: string;
  /** The folder of the repository, and the project's path in it with forward slashes; empty at its root. */
  readonly repository: string;
  readonly path: string;
  /** Adapters for packages that are installed. */
  readonly adapters: readonly string[];
  /** The message format that it probably uses, and the package that says so. */
  readonly format: { readonly name: string; readonly because: string } | undefined;
  readonly hasVitest: boolean;
  /** The command by which CI installs it. */
  readonly install: string;
}

/** Which message format a dependency speaks for, the more telling first. */
const FORMATS: readonly (readonly [dependency: string, format: string])[] = [
  ['ai', 'ai-sdk'],
  ['langchain', 'langchain'],
  ['@langchain/core', 'langchain'],
  ['@anthropic-ai/sdk', 'anthropic'],
  ['openai', 'openai-chat'],
  ['@google/genai', 'gemini'],
  ['@aws-sdk/client-bedrock-runtime', 'bedrock'],
];

const INSTALLS: readonly (readonly [lockFile: string, command: string])[] = [
  ['package-lock.json', 'npm ci'],
  ['pnpm-lock.yaml', 'corepack enable && pnpm install --frozen-lockfile'],
  ['yarn.lock', 'corepack enable && yarn install --immutable'],
];

/** Throws UsageError `not-found` without a package.json, `bad-json` for one that cannot be read. */
export function projectFacts(folder: string): ProjectFacts {
  const dependencies = dependenciesOf(folder);
  const repository = repositoryRoot(folder);
  const [because, name] = FORMATS.find(([dependency]) => dependencies.has(dependency)) ?? [];
  return {
    folder,
    repository,
    path: relative(repository, folder).replaceAll('\\', '/'),
    adapters: ADAPTERS.filter((adapter) => dependencies.has(adapter.package)).map((adapter) => adapter.name),
    format: name === undefined || because === undefined ? undefined : { name, because },
    hasVitest: dependencies.has('vitest'),
    install: installOf(folder, repository),
  };
}

function dependenciesOf(folder: string): ReadonlySet<string> {
  const path = join(folder, 'package.json');
  if (!existsSync(path)) throw new UsageError('not-found', 'there is no package.json here', 'npm init writes one');
  try {
    const manifest = JSON.parse(readFileSync(path, 'utf8')) as Record<string, Record<string, string> | undefined>;
    const kinds = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'];
    return new Set(kinds.flatMap((kind) => Object.keys(manifest[kind] ?? {})));
  } catch (error) {
    throw new UsageError('bad-json', `package.json is no valid JSON: ${(error as Error).message}`);
  }
}

/** By the lock file of the project or of a folder above it within the repository. */
function installOf(folder: string, repository: string): string {
  for (let one = folder; ; one = dirname(one)) {
    const known = INSTALLS.find(([lockFile]) => existsSync(join(one, lockFile)));
    if (known !== undefined) return known[1];
    if (one === repository || one === dirname(one)) return 'npm install';
  }
}
