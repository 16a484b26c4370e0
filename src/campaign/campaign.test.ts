import { describe, expect, test } from 'vitest';
import { type CampaignPlan, runCampaign } from './campaign.ts';
import { CHUNK, type ChunkResult } from './chunk.ts';
import type { Crew } from './crew.ts';
import { joinChunks } from './tally.ts';

const target = { levels: {}, terms: { rules: [] } } as unknown as CampaignPlan['target'];
const source = { seed: 'test' } as CampaignPlan['source'];

/** A chunk in which these faults showed at its first case, or of which so many cases were lost. */
function chunk(start: number, faults: readonly string[] = [], lost = 0): ChunkResult {
  const seen = faults.map((fingerprint) => ({
    fingerprint,
    breach: { rule: 'general/orphan-result', where: { side: 'output', message: 0 }, says: fingerprint } as const,
    index: start,
    count: 1,
  }));
  return {
    start,
    cases: CHUNK,
    compacted: 1,
    rulesChecked: { rule: 2 },
    skipped: {},
    features: { odd: { cases: 1, compacted: 1 } },
    seen,
    lost,
  };
}

/** A crew that is handed `width` chunks at a time and gives the last of them back first. */
function backwards(chunks: readonly ChunkResult[], width: number): Crew & { readonly ran: number[] } {
  const ran: number[] = [];
  let waiting: (() => void)[] = [];
  return {
    ran,
    width,
    runChunk: (start) =>
      new Promise((resolve) => {
        ran.push(start / CHUNK);
        waiting.push(() => resolve(chunks[start / CHUNK] as ChunkResult));
        if (waiting.length < width && start / CHUNK < chunks.length - 1) return;
        for (const answer of waiting.toReversed()) answer();
        waiting = [];
      }),
    describe: async () => undefined,
    replayFirst: async () => ({ rows: [], known: new Set() }),
    abandon() {},
    close: async () => {},
  };
}

const run = (crew: Crew, cases: number, more: Partial<CampaignPlan> = {}) =>
  runCampaign({ target, source, crew, cases, maxFindings: 2, ...more });

describe('chunks that come back in any order', () => {
  const chunks = [chunk(0, ['a']), chunk(250, ['b']), chunk(500, ['a', 'c']), chunk(750, ['d'])];

  test('are added up in their own: the run ends behind the chunk with the last finding that is allowed', async () => {
    for (const width of [1, 2, 4]) {
      const { cases, seen, ended } = await run(backwards(chunks, width), 1_000);
      expect({ cases, ended, seen: seen.map(({ fingerprint }) => fingerprint) }, `width ${width}`).toEqual({
        cases: 500,
        ended: 'findings',
        seen: ['a', 'b'],
      });
    }
  });

  test('known findings and those of rules that are warnings are counted, and end nothing', async () => {
    const known = new Set(['a', 'b']);
    expect(await run(backwards(chunks, 2), 1_000, { known })).toMatchObject({ cases: 1_000, ended: 'findings' });
    const lenient = { ...target, levels: { 'general/orphan-result': 'warn' } as const };
    expect(await run(backwards(chunks, 2), 1_000, { target: lenient })).toMatchObject({ ended: 'cases' });
  });

  test('the same fault in two chunks is one, first seen where it was first', async () => {
    const { seen } = await run(backwards(chunks, 4), 1_000, { maxFindings: 9 });
    expect(seen.map(({ fingerprint, index, count }) => [fingerprint, index, count])).toEqual([
      ['a', 0, 2],
      ['b', 250, 1],
      ['c', 500, 1],
      ['d', 750, 1],
    ]);
  });

  test('a target that does not come back twice in one chunk ends the run', async () => {
    const lossy = [chunk(0), chunk(250, [], 2), chunk(500)];
    expect(await run(backwards(lossy, 3), 750)).toMatchObject({ cases: 500, ended: 'lost' });
  });
});

test('a shard takes every n-th chunk', async () => {
  const chunks = [0, 1, 2, 3, 4].map((number) => chunk(number * CHUNK));
  const crew = backwards(chunks, 1);
  await run(crew, 5 * CHUNK, { shard: { index: 1, of: 2 } });
  expect(crew.ran).toEqual([1, 3]);
});

test('what an earlier run has done is not done again', async () => {
  const chunks = [chunk(0), chunk(250, ['a']), chunk(500)];
  const crew = backwards(chunks, 1);
  const kept: number[] = [];
  const result = await run(crew, 750, {
    done: (start) => (start === 250 ? chunks[1] : undefined),
    keep: ({ start }) => kept.push(start),
  });
  expect(crew.ran).toEqual([0, 2]);
  expect(kept).toEqual([0, 500]);
  expect(result).toMatchObject({ cases: 750, rulesChecked: { rule: 6 }, seen: [{ fingerprint: 'a' }] });
});

test('a stop while a chunk is waited for does not wait for it', async () => {
  const never: Crew = { ...backwards([], 1), runChunk: () => new Promise(() => {}) };
  expect(await run(never, 250, { stop: () => 'interrupted' })).toMatchObject({ cases: 0, ended: 'interrupted' });
  const slow: Crew = {
    ...never,
    runChunk: (start) => (start === 0 ? Promise.resolve(chunk(0)) : new Promise(() => {})),
  };
  // The time may be up from the start: one chunk is run all the same.
  expect(await run(slow, 500, { stop: () => 'time' })).toMatchObject({ cases: 250, ended: 'time' });
});

test('a stop tells of all chunks that have come back, also of those behind one that has not', async () => {
  const stuck: Crew = {
    ...backwards([], 3),
    width: 3,
    runChunk: (start) => (start === 0 ? new Promise(() => {}) : Promise.resolve(chunk(start, ['a']))),
  };
  let looks = 0;
  const stop = () => (looks++ > 1 ? ('interrupted' as const) : undefined);
  expect(await run(stuck, 750, { stop })).toMatchObject({ cases: 500, seen: [{ count: 2 }], ended: 'interrupted' });
});

test('the parts of a chunk come to the chunk', () => {
  const [a, b] = [chunk(0, ['a'], 1), chunk(250, ['a', 'b'])];
  expect(joinChunks(0, [a, b])).toMatchObject({ start: 0, cases: 500, compacted: 2, lost: 1, skipped: {} });
  expect(joinChunks(0, [a, b]).seen.map(({ count }) => count)).toEqual([2, 1]);
});
