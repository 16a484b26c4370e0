/**
 * Verification size by size, in one thread or several. Between two sizes all threads are waited for: so what ends a run,
 * the number of findings, is looked at when all of one size have been tried, and the outcome does not depend on how many
 * threads there were.
 */
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { TargetRequest } from '../targets/resolve.ts';
import type { Target } from '../targets/target.ts';
import { mergeVerified, NOTHING_VERIFIED, type Verified, verify } from './verify.ts';

export interface BySizePlan {
  readonly alphabet: string;
  readonly bound: number;
  readonly shard: { readonly index: number; readonly of: number };
  /** The run ends behind the size at which this many different findings have shown. */
  readonly maxFindings: number;
  /** What each thread had come to in an earlier run; as many as there are threads. */
  readonly from?: readonly Verified[];
  readonly stop?: () => 'time' | 'interrupted' | undefined;
  readonly watch?: (progress: Verified) => void;
  /** Called behind each size, and at the end, with what each thread has come to. */
  readonly save?: (threads: readonly Verified[]) => Promise<void>;
}

export interface BySize {
  readonly verified: Verified;
  /** The largest size of which every input (of this shard) was judged; -1 for none. */
  readonly complete: number;
}

/** One share of the inputs: judges those up to a size, going on from what it has. */
export interface Thread {
  run(bound: number, from: Verified, watch: (progress: Verified) => void): Promise<Verified>;
  stop(): void;
  close(): Promise<void>;
}

export async function verifyBySize(threads: readonly Thread[], plan: BySizePlan): Promise<BySize> {
  let states = plan.from ?? threads.map(() => NOTHING_VERIFIED);
  let complete = -1;
  let stopped: 'time' | 'interrupted' | undefined;
  const latest = [...states];
  const look = (): void => {
    const stop = plan.stop?.();
    if (stop === undefined || stopped !== undefined) return;
    stopped = stop;
    for (const thread of threads) thread.stop();
  };
  const timer = setInterval(look, 50);
  try {
    for (let size = 0; size <= plan.bound; size++) {
      look();
      if (stopped !== undefined) break;
      states = await Promise.all(
        threads.map((thread, at) =>
          thread.run(size, states[at]!, (progress) => {
            latest[at] = progress;
            plan.watch?.(mergeVerified(latest));
          }),
        ),
      );
      await plan.save?.(states);
      const merged = mergeVerified(states);
      if (merged.ended !== 'exhausted') break;
      complete = size;
      if (merged.counterexamples.length >= plan.maxFindings) break;
    }
  } finally {
    clearInterval(timer);
    await Promise.all(threads.map((thread) => thread.close()));
  }
  const verified = mergeVerified(states);
  return { verified: stopped === undefined ? verified : { ...verified, ended: stopped }, complete };
}

/** The thread that we are in. */
export function ownThread(target: Target, alphabet: string, shard: BySizePlan['shard']): Thread {
  let isStopped = false;
  return {
    run: (bound, from, watch) =>
      verify(target, { alphabet, bound, shard, from, watch, stop: () => (isStopped ? 'interrupted' : undefined) }),
    stop: () => {
      isStopped = true;
    },
    close: async () => {},
  };
}

/** What a worker thread is started with; everything else it finds out by itself. */
export interface WorkerStart {
  readonly target: string;
  readonly request: TargetRequest;
  readonly alphabet: string;
  readonly shard: BySizePlan['shard'];
}
export type ToWorker = { readonly bound: number; readonly from: Verified } | 'stop';
export type FromWorker = { readonly done: boolean; readonly verified: Verified };

/** A thread of its own, for targets that can be found again by name. */
export function workerThread(start: WorkerStart): Thread {
  // Sources are TypeScript under test and JavaScript in the package; the worker stands beside this file either way.
  const worker = new Worker(new URL(`./verify-worker${extname(import.meta.url)}`, import.meta.url), {
    workerData: start,
  });
  return {
    run: (bound, from, watch) =>
      new Promise((resolve, reject) => {
        worker.once('error', reject);
        worker.on('message', function receive({ done, verified }: FromWorker) {
          if (!done) return watch(verified);
          worker.off('message', receive).off('error', reject);
          resolve(verified);
        });
        worker.postMessage({ bound, from } satisfies ToWorker);
      }),
    stop: () => worker.postMessage('stop' satisfies ToWorker),
    close: async () => void (await worker.terminate()),
  };
}
