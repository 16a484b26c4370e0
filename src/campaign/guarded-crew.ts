/** Workers that do the work of a campaign, and what becomes of cases from which the target does not come back. */
import type { Target } from '../targets/target.ts';
import { type ChunkResult, MAX_LOST } from './chunk.ts';
import type { Crew } from './crew.ts';
import { describeGuarded } from './describe-guarded.ts';
import { Guard, PATIENCE } from './guard.ts';
import { isLoss, lostCase } from './lost.ts';
import { isAbout, together } from './replay-first.ts';
import { replayUnder } from './replay-guarded.ts';
import { sourceOf } from './source.ts';
import { joinChunks } from './tally.ts';
import type { Setup } from './work.ts';

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
      const about = corpus.filter((kept) => isAbout(kept, target));
      return together(await Promise.all(about.map((kept) => replayUnder(guard(), kept, target.name, now))));
    },
    abandon: () => started?.abandon(),
    close: async () => started?.close(),
  };
}
