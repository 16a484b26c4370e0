/** Whoever does the work of a campaign: this process itself, or workers beside it. What comes out is the same. */
import type { Kept } from '../corpus/read.ts';
import type { Finding } from '../finding/finding.ts';
import type { Limits } from '../minimize/minimize.ts';
import { examinerOf } from '../oracle/examine.ts';
import type { Target } from '../targets/target.ts';
import { type ChunkResult, runChunk, type Seen } from './chunk.ts';
import { describeFinding, type Naming } from './describe.ts';
import { type ReplayedFirst, replayFirst } from './replay-first.ts';
import type { CaseSource } from './source.ts';

export interface Crew {
  /** How many chunks are worth handing out before the first comes back. */
  readonly width: number;
  /** Undefined when it was abandoned meanwhile. */
  runChunk(start: number, count: number): Promise<ChunkResult | undefined>;
  describe(seen: Seen, naming: Naming, limits: Limits): Promise<Finding | undefined>;
  replayFirst(corpus: readonly Kept[], now: () => number): Promise<ReplayedFirst>;
  /** Gives up the chunks that are being run or wait: nobody wants them any more. */
  abandon(): void;
  close(): Promise<void>;
}

/** For code that is known to come back, and for functions that only this process has. */
export function ownCrew(target: Target, source: CaseSource): Crew {
  const examiner = examinerOf(target);
  return {
    width: 1,
    runChunk: (start, count) => runChunk(target, examiner, source, start, count),
    describe: (seen, naming, limits) => describeFinding(target, source, seen, naming, limits),
    replayFirst: (corpus, now) => replayFirst(target, corpus, now),
    abandon() {},
    close: async () => {},
  };
}
