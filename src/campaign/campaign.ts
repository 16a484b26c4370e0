/** A campaign: chunk after chunk until the cases, the time or the findings allowed are used up. */
import { examinerOf } from '../oracle/examine.ts';
import type { Target } from '../targets/target.ts';
import { CHUNK, type ChunkResult, type FeatureCount, runChunk, type Seen } from './chunk.ts';
import { severityOf } from './describe.ts';
import type { CaseSource } from './source.ts';

export interface CampaignPlan {
  readonly target: Target;
  readonly source: CaseSource;
  /** How many cases; the shard i of n takes every n-th chunk. */
  readonly cases: number;
  readonly shard?: { readonly index: number; readonly of: number };
  /** The run ends behind the chunk in which this many different findings have shown. */
  readonly maxFindings: number;
  /** Fingerprints that are known and do not count. */
  readonly known?: ReadonlySet<string>;
  /** Looked at between chunks. */
  readonly stop?: () => 'time' | 'interrupted' | undefined;
  readonly watch?: (progress: Progress) => void;
}

export interface Progress {
  readonly cases: number;
  readonly compacted: number;
  readonly findings: number;
}

export interface Campaign {
  readonly cases: number;
  readonly compacted: number;
  readonly rulesChecked: Readonly<Record<string, number>>;
  readonly skipped: Readonly<Record<string, number>>;
  readonly features: Readonly<Record<string, FeatureCount>>;
  /** By first index. */
  readonly seen: readonly Seen[];
  readonly ended: 'cases' | 'findings' | 'time' | 'interrupted' | 'time-outs';
}

export async function runCampaign(plan: CampaignPlan): Promise<Campaign> {
  const { target, source } = plan;
  const examiner = examinerOf(target);
  const merging = new Merging();
  let ended: Campaign['ended'] = 'cases';
  let pause = performance.now();
  for (let start = 0, chunk = 0; start < plan.cases; start += CHUNK, chunk++) {
    if (plan.shard !== undefined && chunk % plan.shard.of !== plan.shard.index) continue;
    const stop = plan.stop?.();
    if (stop !== undefined) {
      ended = stop;
      break;
    }
    const result = await runChunk(target, examiner, source, start, Math.min(CHUNK, plan.cases - start));
    merging.add(result);
    const findings = merging.findings(({ fingerprint, breach }) => counts(plan, fingerprint, breach.rule));
    plan.watch?.({ cases: merging.cases, compacted: merging.compacted, findings });
    if (findings >= plan.maxFindings) {
      ended = 'findings';
      break;
    }
    if (result.timeouts > 1) {
      ended = 'time-outs';
      break;
    }
    // Signals and timers get their turn now and then; a turn of the event loop for each chunk would cost 1 %.
    if (performance.now() - pause > 50) {
      await new Promise((resolve) => setImmediate(resolve));
      pause = performance.now();
    }
  }
  return { ...merging.result(), rulesChecked: examiner.checked(), ended };
}

/** Whether a finding counts towards the most that a run may have: neither known ones nor warnings do. */
function counts({ target, known }: CampaignPlan, fingerprint: string, rule: string): boolean {
  return known?.has(fingerprint) !== true && severityOf(target, rule) === 'error';
}

/** Adds chunks up, in any order of arrival. */
class Merging {
  cases = 0;
  compacted = 0;
  private readonly seen = new Map<string, Seen>();
  private readonly skipped = new Map<string, number>();
  private readonly features = new Map<string, FeatureCount>();

  add(chunk: ChunkResult): void {
    this.cases += chunk.cases;
    this.compacted += chunk.compacted;
    for (const [reason, count] of Object.entries(chunk.skipped)) {
      this.skipped.set(reason, (this.skipped.get(reason) ?? 0) + count);
    }
    for (const [feature, { cases, compacted }] of Object.entries(chunk.features)) {
      const sum = this.features.get(feature) ?? { cases: 0, compacted: 0 };
      this.features.set(feature, { cases: sum.cases + cases, compacted: sum.compacted + compacted });
    }
    for (const seen of chunk.seen) {
      const known = this.seen.get(seen.fingerprint);
      const first = known === undefined || seen.index < known.index ? seen : known;
      this.seen.set(seen.fingerprint, { ...first, count: seen.count + (known?.count ?? 0) });
    }
  }

  findings(counts: (seen: Seen) => boolean): number {
    let count = 0;
    for (const seen of this.seen.values()) if (counts(seen)) count++;
    return count;
  }

  result(): Omit<Campaign, 'rulesChecked' | 'ended'> {
    const sorted = <T>(entries: Iterable<[string, T]>) =>
      Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));
    return {
      cases: this.cases,
      compacted: this.compacted,
      skipped: sorted(this.skipped),
      features: sorted(this.features),
      seen: [...this.seen.values()].sort((a, b) => a.index - b.index || (a.fingerprint < b.fingerprint ? -1 : 1)),
    };
  }
}
