/** Proctor's own version, as its package says. */
import { readFileSync } from 'node:fs';

export function ownVersion(): string {
  const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    readonly version: string;
  };
  return manifest.version;
}
