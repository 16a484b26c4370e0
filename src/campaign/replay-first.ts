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
  const rows: Replayed[] = [];
  const known = new Set<string>();
  for (const kept of corpus) {
    if (!isAbout(kept, target)) continue;
    // The campaign closes its target itself.
    const { close: _, ...own } = target;
    const replayed = await replay(kept, async () => own, now, target.name);
    rows.push(...replayed);
    if (!replayed.some(({ status }) => status === 'KNOWN')) continue;
    const { input, options } = caseOf(kept, target);
    const { breaches } = await examinerOf(target).examine(input, options, 'all');
    for (const breach of breaches) known.add(fingerprint(target.name, target.terms.name, breach));
  }
  return { rows, known };
}

/** Whether a kept case says anything of that target. */
export function isAbout(kept: Kept, { name, contract }: Target): boolean {
  if (kept.kind === 'finding') return false;
  const { target, contract: own, expect } = kept.case;
  if (target !== undefined) return target === name;
  return own === contract && expect === 'holds' && !name.startsWith('fault:');
}
