/** What the corpus says of a target is replayed before a campaign: regressions first, known failures set aside. */
import type { Kept } from '../corpus/read.ts';
import { fingerprint } from '../finding/finding.ts';
import { examinerOf } from '../oracle/examine.ts';
import type { Target } from '../targets/target.ts';
import { caseOf, type Replayed, replay } from './replay.ts';

export interface ReplayedFirst {
  readonly rows: readonly Replayed[];
  /** Fingerprints of known failures that still fail: the campaign counts them and does not report them again. */
  readonly known: ReadonlySet<string>;
}

export async function replayFirst(target: Target, corpus: readonly Kept[], now: () => number): Promise<ReplayedFirst> {
  const all: ReplayedFirst[] = [];
  for (const kept of corpus) if (isAbout(kept, target)) all.push(await replayOne(target, kept, now));
  return together(all);
}

/** A kept case or a finding on that target. */
export async function replayOne(target: Target, kept: Kept, now: () => number): Promise<ReplayedFirst> {
  // Whoever has the target closes it.
  const { close: _, ...own } = target;
  const rows = await replay(kept, async () => own, now, target.name);
  const known = new Set<string>();
  if (rows.some(({ status }) => status === 'KNOWN')) {
    const { input, options } = caseOf(kept, target);
    const { breaches } = await examinerOf(target).examine(input, options, 'all');
    for (const breach of breaches) known.add(fingerprint(target.name, target.terms.name, breach));
  }
  return { rows, known };
}

export function together(all: readonly ReplayedFirst[]): ReplayedFirst {
  return { rows: all.flatMap(({ rows }) => rows), known: new Set(all.flatMap(({ known }) => [...known])) };
}

/** Whether a kept case says anything of that target. */
export function isAbout(kept: Kept, { name, contract }: Target): boolean {
  if (kept.kind === 'finding') return false;
  const { target, contract: own, expect } = kept.case;
  if (target !== undefined) return target === name;
  return own === contract && expect === 'holds' && !name.startsWith('fault:');
}
