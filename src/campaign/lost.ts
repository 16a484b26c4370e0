/** Cases from which the target does not come back, seen from outside: what the oracle would say of them. */
import type { Kept } from '../corpus/read.ts';
import { fingerprint } from '../finding/finding.ts';
import type { OwnBreach } from '../finding/verdict.ts';
import type { Target } from '../targets/target.ts';
import type { ChunkResult } from './chunk.ts';
import type { Answer } from './guard.ts';
import type { Replayed } from './replay.ts';
import type { CaseSource } from './source.ts';

export type Loss = Extract<Answer<unknown>, { readonly status: 'hung' | 'died' }>;

export function lostBreach(loss: Loss): OwnBreach {
  const where = { side: 'output', message: -1 } as const;
  return loss.status === 'hung'
    ? {
        rule: 'target/timed-out',
        where,
        says: `it does not return within ${loss.milliseconds} ms, and cannot be stopped`,
      }
    : { rule: 'target/died', where, says: loss.says };
}

/** Whether a breach is a loss. Which one it is depends on how long somebody waits: a target that fills the memory hangs first. */
export function isLoss({ rule }: Pick<OwnBreach, 'rule'>): boolean {
  return rule === 'target/timed-out' || rule === 'target/died';
}

/** The result of a chunk of this one case. */
export function lostCase(target: Target, source: CaseSource, index: number, loss: Loss): ChunkResult {
  const breach = lostBreach(loss);
  const isOff = target.levels[breach.rule] === 'off';
  const features = source.draw(index).features.map((feature) => [feature, { cases: 1, compacted: 0 }] as const);
  return {
    start: index,
    cases: 1,
    compacted: 0,
    rulesChecked: {},
    skipped: {},
    features: Object.fromEntries(features),
    seen: isOff ? [] : [{ fingerprint: fingerprint(target.name, target.terms.name, breach), breach, index, count: 1 }],
    lost: 1,
  };
}

/** The row of a kept case. A finding of that very loss still shows; anything else has become worse. */
export function lostReplay(kept: Kept, target: string, loss: Loss, milliseconds: number): Replayed {
  const breach = lostBreach(loss);
  const { file } = kept;
  if (kept.kind === 'finding') {
    const { rule } = kept.finding;
    const status = isLoss({ rule }) ? 'FAIL' : 'CHANGED';
    return { file, target, rule, expect: 'finding', status, says: breach.says, milliseconds };
  }
  const { rule, expect, known } = kept.case;
  const row = { file, target, rule, expect, milliseconds };
  const isSame = isLoss({ rule });
  if (expect === 'holds') return { ...row, status: 'FAIL', says: `it breaks ${breach.rule}: ${breach.says}` };
  if (!isSame) return { ...row, status: 'CHANGED', says: `it breaks ${breach.rule} now: ${breach.says}` };
  return known === undefined
    ? { ...row, status: 'PASS', says: `caught: ${breach.says}` }
    : { ...row, status: 'KNOWN', says: `still fails: ${breach.says} (${known.report})` };
}
