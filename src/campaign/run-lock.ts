/** One run at a time writes into a folder. The lock names the process that holds it, so that a killed one holds nothing. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { cannotWrite } from '../corpus/write.ts';
import { UsageError } from '../errors.ts';

interface Holder {
  readonly process: number;
  readonly host: string;
}

const held = new Set<string>();

/** Returns what lets go of the folder. Throws UsageError `cannot-write` while another run writes there. */
export function lockFolder(folder: string): () => void {
  const path = join(folder, 'lock');
  const holder: Holder = { process: process.pid, host: hostname() };
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw cannotWrite(folder, error);
  }
  // Twice: the second time behind a lock that a killed run has left.
  for (let attempt = 0; ; attempt++) {
    try {
      writeFileSync(path, JSON.stringify(holder), { flag: 'wx' });
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || attempt > 0) throw cannotWrite(path, error);
      const other = read(path);
      if (other !== undefined && isAlive(other, path)) {
        throw new UsageError(
          'cannot-write',
          `another run (process ${other.process} on ${other.host}) writes to ${folder}`,
          `name another folder with --out, or delete ${path} if that run is over`,
        );
      }
      rmSync(path, { force: true, recursive: true });
    }
  }
  held.add(path);
  return () => {
    held.delete(path);
    rmSync(path, { force: true });
  };
}

function read(path: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}

/** Of a process on another machine nobody here can tell. */
function isAlive({ process: id, host }: Holder, path: string): boolean {
  if (host !== hostname()) return true;
  if (id === process.pid) return held.has(path);
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
