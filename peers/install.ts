/** Installs a peer into its own folder below peers/.cache, which git ignores. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Peer } from './table.ts';

const CACHE = join(dirname(fileURLToPath(import.meta.url)), '.cache');

export function folderOf({ name }: Peer): string {
  return join(CACHE, name);
}

/** Undefined when it is there; otherwise why it cannot be had. */
export function install(peer: Peer): string | undefined {
  const folder = folderOf(peer);
  const wanted = { [peer.package]: peer.version, ...peer.beside };
  if (isThere(folder, wanted)) return undefined;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ private: true, dependencies: wanted }, null, 2)}\n`);
  try {
    // Scripts of strangers are not run; what a package says of Node and its peers is tried and not believed.
    const flags = ['--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund', '--loglevel=error'];
    execFileSync('npm', ['install', ...flags], { cwd: folder, stdio: 'pipe', timeout: 300_000 });
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: Buffer };
    return `npm install: ${(stderr?.toString().trim() || message).split('\n')[0]}`;
  }
  return isThere(folder, wanted) ? undefined : 'npm installed another version';
}

function isThere(folder: string, wanted: Readonly<Record<string, string>>): boolean {
  return Object.entries(wanted).every(([name, version]) => {
    const manifest = join(folder, 'node_modules', name, 'package.json');
    return (
      existsSync(manifest) && (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version === version
    );
  });
}
