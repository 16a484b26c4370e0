/** Replays the known failures of a peer's version in its folder: each must still show. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { readKept } from '../src/corpus/read.ts';
import { PROCTOR, ROOT } from './campaign.ts';
import { folderOf } from './install.ts';
import type { Peer } from './table.ts';

interface Row {
  readonly file: string;
  readonly status: string;
  readonly says: string;
}

export interface KnownAgain {
  /** How many still show. */
  readonly known: number;
  /** What came of the others. */
  readonly other: readonly Row[];
}

export async function knownAgain(peer: Peer): Promise<KnownAgain> {
  const files = (await readKept(['corpus'], ROOT)).flatMap((one) => {
    if (one.kind !== 'case' || !peer.targets.includes(one.case.target ?? '')) return [];
    return one.case.known?.seen?.versions.includes(peer.version) === true ? [join(ROOT, one.file)] : [];
  });
  if (files.length === 0) return { known: 0, other: [] };
  const args = [PROCTOR, 'replay', '--json', ...files];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folderOf(peer), encoding: 'utf8' });
  const rows = rowsOf(stdout) ?? [{ file: '', status: 'FAIL', says: stderr.trim().split('\n')[0] ?? '' }];
  return {
    known: rows.filter(({ status }) => status === 'KNOWN').length,
    other: rows.filter(({ status }) => status !== 'KNOWN'),
  };
}

function rowsOf(stdout: string): readonly Row[] | undefined {
  try {
    return (JSON.parse(stdout) as { cases: readonly Row[] }).cases;
  } catch {
    return undefined;
  }
}
