/** Runs the product's own command against a peer, in the folder in which the peer is installed. */
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RunResult } from '../src/report/run.ts';

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
export const PROCTOR = join(ROOT, 'dist', 'cli', 'main.js');

/** The document of a run; a text when there is none, and why. */
export function fuzz(target: string, folder: string, words: readonly string[]): RunResult | string {
  const out = join('.proctor', target);
  const args = [PROCTOR, 'fuzz', target, '--json', '--no-corpus', '--out', out, ...words];
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
  try {
    return JSON.parse(stdout) as RunResult;
  } catch {
    return stderr.trim().split('\n').at(-1) || 'it said nothing';
  }
}
