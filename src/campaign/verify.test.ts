import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../history/json.ts';
import type { History } from '../history/message.ts';
import { printHistory } from '../history/notation.ts';
import { resolveTarget } from '../targets/resolve.ts';
import type { Target } from '../targets/target.ts';
import { mergeVerified, type Verified, verify } from './verify.ts';
import { ownThread, verifyBySize } from './verify-by-size.ts';

const targetOf = (name: string, options: JsonObject = {}): Promise<Target> =>
  resolveTarget(name, { options, cwd: '.', timeLimit: 1000, program: [] });

const whole = { index: 0, of: 1 };
const main = { alphabet: 'main', bound: 3 };
/** Without the words of rules that need no looking at here. */
const counts = ({ inputs, examinations, compacted, counterexamples }: Verified) => ({
  inputs,
  examinations,
  compacted,
  found: counterexamples.map(({ fingerprint, index, count }) => [fingerprint, index, count]),
});

describe('verify', () => {
  test('judges every input of every size, and finds nothing where nothing is', async () => {
    const result = await verify(await targetOf('edit/optimized'), main);
    expect(result).toMatchObject({ inputs: [1, 8, 70, 660], counterexamples: [], ended: 'exhausted', next: 739 });
    expect(result.compacted).toBeGreaterThan(300);
  });

  test('the first counterexample is a smallest one', async () => {
    const { counterexamples } = await verify(await targetOf('fault:edit/E2'), main);
    expect(counterexamples.map(({ input }) => printHistory(input as History))).toEqual(['A[a b], T b, T a']);
  });

  test('shards add up to the whole', async () => {
    const target = await targetOf('fault:edit/E2');
    const shards = await Promise.all([0, 1, 2].map((index) => verify(target, { ...main, shard: { index, of: 3 } })));
    expect(counts(mergeVerified(shards)).inputs).toEqual([1, 8, 70, 660]);
    expect(counts(mergeVerified(shards))).toEqual(counts(await verify(target, main)));
  });

  test('a run that was stopped goes on to what one run finds', async () => {
    const target = await targetOf('fault:edit/E2');
    let looks = 0;
    const stopped = await verify(target, { ...main, stop: () => (looks++ < 1 ? undefined : 'time') });
    expect(stopped).toMatchObject({ ended: 'time', next: 256 });
    const saved = JSON.parse(JSON.stringify(stopped)) as Verified;
    expect(counts(await verify(target, { ...main, from: saved }))).toEqual(counts(await verify(target, main)));
  });

  test('options that are fixed stay, and are tried once', async () => {
    const target = await targetOf('fault:edit/E2', { keepToolInputs: true, keepToolUses: 7 });
    const { examinations, counterexamples } = await verify(target, main);
    expect({ examinations, counterexamples }).toEqual({ examinations: 739, counterexamples: [] });
  });

  test('what a compactor edits in place does not spoil the next input', async () => {
    const { counterexamples } = await verify(await targetOf('fault:edit/E13'), { alphabet: 'citations', bound: 2 });
    expect(counterexamples).toMatchObject([{ breach: { rule: 'general/input-unchanged' }, index: 2 }]);
    expect(counterexamples[0]!.count).toBeGreaterThan(10);
  });
});

describe('verifyBySize', () => {
  test('ends behind the size at which it found something', async () => {
    const target = await targetOf('fault:edit/E2');
    const result = await verifyBySize([ownThread(target, 'main', whole)], {
      alphabet: 'main',
      bound: 5,
      shard: whole,
      maxFindings: 1,
    });
    expect(result.complete).toBe(3);
    expect(result.verified.inputs).toEqual([1, 8, 70, 660]);
  });

  test('gives the same in two threads', async () => {
    const target = await targetOf('fault:edit/E8');
    const plan = { alphabet: 'main', bound: 3, shard: whole, maxFindings: 1 };
    const halves = [0, 1].map((index) => ownThread(target, 'main', { index, of: 2 }));
    const [one, two] = [await verifyBySize([ownThread(target, 'main', whole)], plan), await verifyBySize(halves, plan)];
    expect(two.complete).toBe(one.complete);
    expect(counts(two.verified).found).toEqual(counts(one.verified).found);
    expect(one.verified.counterexamples.length).toBeGreaterThan(0);
  });

  test('goes on where it was, counting nothing twice', async () => {
    const target = await targetOf('edit/optimized');
    const plan = { alphabet: 'main', bound: 2, shard: whole, maxFindings: 1 };
    const { verified: half } = await verifyBySize([ownThread(target, 'main', whole)], plan);
    const rest = await verifyBySize([ownThread(target, 'main', whole)], { ...plan, bound: 3, from: [half] });
    expect(rest.verified.inputs).toEqual([1, 8, 70, 660]);
  });

  test('says what was covered when it is stopped', async () => {
    const target = await targetOf('edit/optimized');
    const saved: number[] = [];
    const result = await verifyBySize([ownThread(target, 'main', whole)], {
      alphabet: 'main',
      bound: 9,
      shard: whole,
      maxFindings: 1,
      stop: () => (saved.length < 3 ? undefined : 'time'),
      save: async (threads) => void saved.push(threads[0]!.next),
    });
    expect(result).toMatchObject({ complete: 2, verified: { ended: 'time', inputs: [1, 8, 70] } });
    expect(saved).toEqual([1, 9, 79]);
  });
});
