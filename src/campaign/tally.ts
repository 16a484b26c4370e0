/** Adds chunks up. The sums do not depend on how many chunks there were or who ran them, only on which. */
import type { ChunkResult, FeatureCount, Seen } from './chunk.ts';

/** What chunks come to together. */
export interface Sums {
  readonly cases: number;
  readonly compacted: number;
  readonly rulesChecked: Readonly<Record<string, number>>;
  readonly skipped: Readonly<Record<string, number>>;
  readonly features: Readonly<Record<string, FeatureCount>>;
  /** By first index. */
  readonly seen: readonly Seen[];
}

export class Tally {
  cases = 0;
  compacted = 0;
  lost = 0;
  private readonly seen = new Map<string, Seen>();
  private readonly rulesChecked = new Map<string, number>();
  private readonly skipped = new Map<string, number>();
  private readonly features = new Map<string, FeatureCount>();

  add(chunk: ChunkResult): void {
    this.cases += chunk.cases;
    this.compacted += chunk.compacted;
    this.lost += chunk.lost;
    addCounts(this.rulesChecked, chunk.rulesChecked);
    addCounts(this.skipped, chunk.skipped);
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

  sums(): Sums {
    return {
      cases: this.cases,
      compacted: this.compacted,
      rulesChecked: Object.fromEntries(this.rulesChecked),
      skipped: sorted(this.skipped),
      features: sorted(this.features),
      seen: [...this.seen.values()].sort((a, b) => a.index - b.index || (a.fingerprint < b.fingerprint ? -1 : 1)),
    };
  }
}

/** One chunk out of the results of its parts. */
export function joinChunks(start: number, parts: readonly ChunkResult[]): ChunkResult {
  const tally = new Tally();
  for (const part of parts) tally.add(part);
  return { start, ...tally.sums(), lost: tally.lost };
}

function addCounts(sums: Map<string, number>, counts: Readonly<Record<string, number>>): void {
  for (const [name, count] of Object.entries(counts)) sums.set(name, (sums.get(name) ?? 0) + count);
}

function sorted<T>(entries: Iterable<[string, T]>): Record<string, T> {
  return Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));
}
