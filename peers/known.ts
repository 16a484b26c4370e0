/**
 * Replays the known failures of a peer's targets in its folder: those seen in its version must still show; of the others it
 * is told whether they do, which makes a pair of every version that has a fault and one that has it mended.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Known } from '../src/corpus/case-file.ts';
import { readKept } from '../src/corpus/read.ts';
import { PROCTOR, ROOT } from './campaign.ts';
import { folderOf } from './install.ts';
import type { Peer } from './table.ts';

export interface KnownAgain {
  readonly file: string;
  readonly title: string;
  /** Whether it was seen in this version, and in which ones it was. */
  readonly own: boolean;
  readonly versions: readonly string[];
  /** As `proctor replay` says it: KNOWN where it shows. */
  readonly status: string;
  readonly says: string;
}

export async function knownAgain(peer: Peer): Promise<readonly KnownAgain[]> {
  const cases = (await readKept(['corpus'], ROOT)).flatMap((one) => {
    const seen = one.kind === 'case' ? one.case.known?.seen : undefined;
    if (one.kind !== 'case' || seen === undefined || !peer.targets.includes(one.case.target ?? '')) return [];
    return [{ file: one.file, title: titleOf(one.case.known), versions: seen.versions }];
  });
  if (cases.length === 0) return [];
  const args = [PROCTOR, 'replay', '--json', ...cases.map(({ file }) => join(ROOT, file))];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folderOf(peer), encoding: 'utf8' });
  const rows = rowsOf(stdout);
  return cases.map((one, at) => {
    const { status, says } = rows?.[at] ?? { status: 'FAIL', says: stderr.trim().split('\n').at(-1) ?? '' };
    return { ...one, own: one.versions.includes(peer.version), status, says };
  });
}

function titleOf(known: Known | undefined): string {
  return known?.told?.title ?? 'a known failure';
}

function rowsOf(stdout: string): readonly { readonly status: string; readonly says: string }[] | undefined {
  try {
    return (JSON.parse(stdout) as { cases: readonly { status: string; says: string }[] }).cases;
  } catch {
    return undefined;
  }
}
