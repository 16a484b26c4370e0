/** The folder of a run: run.json, findings/<fingerprint>.json, events.ndjson; ledger.ndjson and lock while it goes on. */
import { join } from 'node:path';
import { writeWhole } from '../corpus/write.ts';
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
  for (const finding of run.findings) await writeWhole(findingPath(folder, finding.fingerprint), printed(finding));
  await writeWhole(join(folder, 'run.json'), printed(run));
  await writeWhole(join(folder, 'events.ndjson'), events.map((event) => `${JSON.stringify(event)}\n`).join(''));
}

function printed(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}
