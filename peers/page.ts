/** docs/peers.md: each program of this folder renews its own section and leaves the others as they are. */
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './campaign.ts';

const PAGE = join(ROOT, 'docs', 'peers.md');

/** What stands between `<!-- NAME -->` and `<!-- /NAME -->`. */
export function writeSection(name: string, lines: readonly string[]): void {
  const before = readFileSync(PAGE, 'utf8');
  const marks = new RegExp(`(<!-- ${name} -->\\n)[\\s\\S]*?(<!-- /${name} -->)`);
  if (!marks.test(before)) throw new Error(`docs/peers.md has no section ${name}`);
  const text = lines.map((line) => `${line}\n`).join('');
  writeFileSync(
    PAGE,
    before.replace(marks, (_, head: string, tail: string) => head + text + tail),
  );
}

/** The sentence that says where figures are from. */
export function written(command: string, begun: number): string {
  const minutes = Math.max(1, Math.round((performance.now() - begun) / 60_000));
  const machine = `${availableParallelism()} cores of ${cpus()[0]?.model.trim() ?? 'an unknown processor'}`;
  return `Written by \`${command}\` on ${machine}, Node ${process.version}, in ${minutes} minutes.`;
}
