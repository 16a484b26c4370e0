/** Kills a run as often as wanted, somewhere in its middle, and lets it go on each time. For tests. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MAIN, proctor, type Ran } from './proctor.ts';

/** The last run, which nobody has killed. `words` are those of `proctor fuzz`; the folder is the default one. */
export async function killedAndResumed(words: readonly string[], cwd: string, times: number): Promise<Ran> {
  for (let time = 0; time < times; time++) {
    await signalled(time === 0 ? words : [...words, '--resume', '.proctor'], cwd, 'SIGKILL', time + 2);
  }
  return proctor(['fuzz', '--resume', '.proctor'], { cwd, timeout: 300_000 });
}

/** Starts a run and sends it a signal once its ledger has so many lines; how it ended, if it was not through before. */
export function signalled(
  words: readonly string[],
  cwd: string,
  signal: NodeJS.Signals,
  lines: number,
): Promise<{ readonly code: number | null; readonly out: string }> {
  return new Promise((resolve) => {
    const env = { ...process.env, NO_COLOR: '1' };
    const child = spawn(process.execPath, [MAIN, 'fuzz', ...words], { cwd, env, stdio: ['ignore', 'pipe', 'ignore'] });
    let out = '';
    child.stdout.on('data', (text) => {
      out += text;
    });
    const look = setInterval(() => {
      if (linesIn(join(cwd, '.proctor', 'ledger.ndjson')) < lines) return;
      clearInterval(look);
      child.kill(signal);
    }, 5);
    child.once('close', (code) => {
      clearInterval(look);
      resolve({ code, out });
    });
  });
}

function linesIn(path: string): number {
  return existsSync(path) ? readFileSync(path, 'utf8').split('\n').length - 1 : 0;
}
