/** The folder of a run: run.json, findings/<fingerprint>.json, events.ndjson. */
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { UsageError } from '../errors.ts';
import type { Finding } from '../finding/finding.ts';

export const DEFAULT_OUT = '.proctor';

export function findingPath(folder: string, fingerprint: string): string {
  return join(folder, 'findings', `${fingerprint}.json`);
}

/** Writes a run and its findings. Throws UsageError `cannot-write`. */
export async function writeRun(
  folder: string,
  run: { readonly findings: readonly Finding[] },
  events: readonly object[],
): Promise<void> {
  try {
    for (const finding of run.findings) await writeJson(findingPath(folder, finding.fingerprint), finding);
    await writeJson(join(folder, 'run.json'), run);
    await writeAtomically(join(folder, 'events.ndjson'), events.map((event) => `${JSON.stringify(event)}\n`).join(''));
  } catch (error) {
    throw new UsageError(
      'cannot-write',
      `cannot write to ${folder}: ${(error as Error).message}`,
      'name another folder with --out',
    );
  }
}

async function writeJson(path: string, value: unknown): Promise<void> {
  await writeAtomically(path, `${JSON.stringify(value, undefined, 2)}\n`);
}

/** The file is either what it was or all of what it shall be, whenever the power fails. */
async function writeAtomically(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}.tmp`;
  await writeFile(draft, text);
  await rename(draft, path);
}
