/** Runs the built program as a real process, for tests. */
import { execFile } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const MAIN = fileURLToPath(new URL('../../../dist/cli/main.js', import.meta.url));

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** `input` goes to standard input; `cwd` is a fresh folder unless given. */
export function proctor(
  words: readonly string[],
  { cwd = scratch(), input = '', timeout = 180_000 } = {},
): Promise<Ran> {
  return new Promise((resolve) => {
    const env = { ...process.env, NO_COLOR: '1' };
    const options = { cwd, env, maxBuffer: 1 << 26, timeout };
    const child = execFile(process.execPath, [MAIN, ...words], options, (error, out, err) => {
      resolve({ code: error === null ? 0 : Number(error.code ?? -1), out, err });
    });
    child.stdin?.end(input);
  });
}

/** An empty folder of its own. */
export function scratch(): string {
  return mkdtempSync(join(tmpdir(), 'proctor-'));
}
