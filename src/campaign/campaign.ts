/**
 * A campaign: chunk after chunk until the cases, the time or the findings allowed are used up. Chunks may be run by
 * anybody and come back in any order; they are added up in their own order, and what ends a run is looked at between
 * two of them. So the outcome does not depend on who ran them.
 */
import type { Target } from '../targets/target.ts';
import { CHUNK, type ChunkResult, type Seen } from './chunk.ts';
import { type Crew, ownCrew } from './crew.ts';
import { severityOf } from './describe.ts';
import type { CaseSource } from './source.ts';
import { type Sums, Tally } from './tally.ts';

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
  /** Who runs the chunks; this process itself when left out. */
  readonly crew?: Crew;
  /** A chunk that an earlier run has done. */
  readonly done?: (start: number, count: number) => ChunkResult | undefined;
  /** Called with each chunk that has been run, in order of arrival. */
  readonly keep?: (chunk: ChunkResult) => void;
  /** Looked at between chunks, and while one is waited for. */
  readonly stop?: () => Stop | undefined;
  readonly watch?: (progress: Progress) => void;
}

export interface Progress {
  readonly cases: number;
  readonly compacted: number;
  readonly findings: number;
}

type Stop = 'time' | 'interrupted';

export interface Campaign extends Sums {
  readonly ended: 'cases' | 'findings' | 'lost' | Stop;
}

/** Milliseconds between two looks at `stop` while a chunk is waited for. */
const LOOK = 50;

export async function runCampaign(plan: CampaignPlan): Promise<Campaign> {
  const crew = plan.crew ?? ownCrew(plan.target, plan.source);
  const tally = new Tally();
  const chunks = chunksOf(plan);
  const ahead: Running[] = [];
  let pause = performance.now();
  // A run of no case at all says nothing, however short the time was.
  const stop = () => {
    const word = plan.stop?.();
    return word === 'time' && tally.cases === 0 ? undefined : word;
  };

  for (;;) {
    const word = stop();
    if (word !== undefined) return end(word);
    while (ahead.length < crew.width) {
      const next = chunks.next();
      if (next.done === true) break;
      ahead.push(begun(plan, crew, next.value));
    }
    const first = ahead.shift();
    if (first === undefined) return end('cases');
    const chunk = await orStop(first.result, plan.stop && stop);
    if (typeof chunk !== 'object') return end(chunk ?? 'interrupted');
    tally.add(chunk);
    const findings = tally.findings((seen) => counts(plan, seen));
    plan.watch?.({ cases: tally.cases, compacted: tally.compacted, findings });
    const ended = endBehind(chunk, findings, plan.maxFindings);
    if (ended !== undefined) return end(ended);
    // Signals and timers get their turn now and then; a turn of the event loop for each chunk would cost 1 %.
    if (performance.now() - pause > LOOK) {
      await new Promise((resolve) => setImmediate(resolve));
      pause = performance.now();
    }
  }

  function end(ended: Campaign['ended']): Campaign {
    crew.abandon();
    // A run that is stopped tells all that it knows; one that ends by itself must not depend on who was faster.
    if (ended === 'time' || ended === 'interrupted') {
      for (const { arrived } of ahead) if (arrived !== undefined) tally.add(arrived);
    }
    return { ...tally.sums(), ended };
  }
}

/** Why a run is over behind a chunk, if it is. `findings` is how many that count have shown so far. */
export function endBehind(
  { lost }: ChunkResult,
  findings: number,
  maxFindings: number,
): 'findings' | 'lost' | undefined {
  if (findings >= maxFindings) return 'findings';
  // A target that keeps hanging or dying would make every further case cost its time limit.
  return lost > 1 ? 'lost' : undefined;
}

/** Whether a finding counts towards the most that a run may have: neither known ones nor warnings do. */
function counts({ target, known }: CampaignPlan, { fingerprint, breach }: Seen): boolean {
  return known?.has(fingerprint) !== true && severityOf(target, breach.rule) === 'error';
}

interface Chunk {
  readonly start: number;
  readonly count: number;
}

/** The chunks of a run in their order, or those of its shard. */
export function* chunksOf({ cases, shard }: Pick<CampaignPlan, 'cases' | 'shard'>): Generator<Chunk> {
  for (let start = 0, chunk = 0; start < cases; start += CHUNK, chunk++) {
    if (shard !== undefined && chunk % shard.of !== shard.index) continue;
    yield { start, count: Math.min(CHUNK, cases - start) };
  }
}

/** A chunk that has been handed out. */
interface Running {
  readonly result: Promise<ChunkResult | undefined>;
  arrived?: ChunkResult;
}

function begun(plan: CampaignPlan, crew: Crew, { start, count }: Chunk): Running {
  const done = plan.done?.(start, count);
  if (done !== undefined) return { result: Promise.resolve(done), arrived: done };
  const running: Running = {
    result: crew.runChunk(start, count).then((chunk) => {
      if (chunk === undefined) return undefined;
      plan.keep?.(chunk);
      running.arrived = chunk;
      return chunk;
    }),
  };
  // It may be that nobody waits for it any more when it fails.
  running.result.catch(() => {});
  return running;
}

/** The chunk, or why it is not waited for any longer. */
async function orStop(
  chunk: Promise<ChunkResult | undefined>,
  stop: CampaignPlan['stop'],
): Promise<ChunkResult | Stop | undefined> {
  if (stop === undefined) return chunk;
  let timer: NodeJS.Timeout | undefined;
  const stopped = new Promise<Stop>((resolve) => {
    timer = setInterval(() => {
      const word = stop();
      if (word !== undefined) resolve(word);
    }, LOOK);
  });
  try {
    return await Promise.race([chunk, stopped]);
  } finally {
    clearInterval(timer);
  }
}
