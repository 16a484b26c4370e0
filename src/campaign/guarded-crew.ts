/** Workers that do the work of a campaign, and what becomes of cases from which the target does not come back. */
import type { Kept } from '../corpus/read.ts';
import type { Target } from '../targets/target.ts';
import { type ChunkResult, MAX_LOST } from './chunk.ts';
import type { Crew } from './crew.ts';
import { describeGuarded } from './describe-guarded.ts';
import { Guard } from './guard.ts';
import { isLoss, lostCase, lostReplay } from './lost.ts';
import { isAbout, type ReplayedFirst } from './replay-first.ts';
import { sourceOf } from './source.ts';
import { joinChunks } from './tally.ts';
import type { Setup } from './work.ts';

/** A time-out counts only if it repeats at this many times the limit. */
const PATIENCE = 10;
/** Chunks that wait for a worker, so that none of them waits for a chunk. */
const QUEUED = 2;

/** `target` is the one that the workers find by the setup; here it is only read, never called. */
export function guardedCrew(target: Target, setup: Setup, workers: number): Crew {
  const source = sourceOf(target, setup.source);
  let started: Guard | undefined;
  const guard = (): Guard => (started ??= new Guard(setup, workers));

  /** The cases of a chunk one by one: those from which the target comes back are judged as ever. */
  async function oneByOne(start: number, count: number): Promise<ChunkResult[] | undefined> {
    const parts: ChunkResult[] = [];
    for (let index = start, lost = 0; index < start + count && lost < MAX_LOST; index++) {
      const answer = await guard().run('chunk', { start: index, count: 1 }, PATIENCE);
      if (answer.status === 'abandoned') return undefined;
      const part = answer.status === 'done' ? answer.value : lostCase(target, source, index, answer);
      lost += part.lost;
      parts.push(part);
    }
    return parts;
  }

  async function replayOne(kept: Kept, now: () => number): Promise<ReplayedFirst> {
    const begun = now();
    const answer = await guard().run('replay', { kept }, PATIENCE);
    if (answer.status === 'done') return { rows: answer.value.rows, known: new Set(answer.value.known) };
    if (answer.status === 'abandoned') return { rows: [], known: new Set() };
    return { rows: [lostReplay(kept, target, answer, Math.round(now() - begun))], known: new Set() };
  }

  return {
    width: workers * QUEUED,
    async runChunk(start, count) {
      const answer = await guard().run('chunk', { start, count });
      if (answer.status === 'done') return answer.value;
      const parts = answer.status === 'abandoned' ? undefined : await oneByOne(start, count);
      return parts === undefined ? undefined : joinChunks(start, parts);
    },
    async describe(seen, naming, limits) {
      const reproduce = naming.reproduce(seen.fingerprint);
      // Who does not want to wait gets the case as it was found.
      const evaluations = limits.stop?.() === undefined ? limits.evaluations : 0;
      const asks = { seen, reproduce, ...(evaluations === undefined ? {} : { evaluations }) };
      // What came back in the chunk does so again; a busy machine is the likelier reason for a loss.
      for (const patience of isLoss(seen.breach) ? [1] : [1, PATIENCE]) {
        const answer = await guard().run('describe', asks, patience);
        if (answer.status === 'done') return answer.value;
      }
      return describeGuarded(target, source, guard(), seen, reproduce, limits);
    },
    async replayFirst(corpus, now) {
      const all = await Promise.all(corpus.filter((kept) => isAbout(kept, target)).map((kept) => replayOne(kept, now)));
      return { rows: all.flatMap(({ rows }) => rows), known: new Set(all.flatMap(({ known }) => [...known])) };
    },
    abandon: () => started?.abandon(),
    close: async () => started?.close(),
  };
}
