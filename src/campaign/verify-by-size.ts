/**
 * Verification size by size, in one thread or several. Between two sizes all threads are waited for: so what ends a run,
 * the number of findings, is looked at when all of one size have been tried, and the outcome does not depend on how many
 * threads there were.
 */
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { TargetRequest } from '../targets/resolve.ts';
import type { Target } from '../targets/target.ts';
import { PATIENCE } from './guard.ts';
import { type Loss, lostBreach } from './lost.ts';
import { endedBy, mergeVerified, NOTHING_VERIFIED, type Verified, verify } from './verify.ts';

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
  /** Calls of the target so far, the number of the input that is examined, and that of its options. */
  readonly place: Int32Array;
  readonly target: string;
  readonly request: TargetRequest;
  readonly alphabet: string;
  readonly shard: BySizePlan['shard'];
}
export type ToWorker = { readonly bound: number; readonly from: Verified } | 'stop';
export type FromWorker = { readonly done: boolean; readonly verified: Verified };

/** Milliseconds between two looks at a thread. */
const LOOK = 250;

/**
 * A thread of its own, for targets that can be found again by name. A target that does not come back within ten times
 * its limit, or ends its thread, ends the verification with that case.
 */
export function workerThread(target: Target, given: Omit<WorkerStart, 'place'>): Thread {
  const place = new Int32Array(new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT));
  // Sources are TypeScript under test and JavaScript in the package; the worker stands beside this file either way.
  const worker = new Worker(new URL(`./verify-worker${extname(import.meta.url)}`, import.meta.url), {
    workerData: { ...given, place } satisfies WorkerStart,
  });
  const limit = given.request.timeLimit * PATIENCE;

  function run(bound: number, from: Verified, watch: (progress: Verified) => void): Promise<Verified> {
    return new Promise((resolve, reject) => {
      let latest = from;
      let calls = 0;
      let since = performance.now();
      const look = setInterval(() => {
        const now = Atomics.load(place, 0);
        // Before the first call the target is being loaded.
        if (now !== calls || now === 0) since = performance.now();
        else if (performance.now() - since > limit) endBy({ status: 'hung', milliseconds: limit });
        calls = now;
      }, LOOK);
      const end = (): void => {
        clearInterval(look);
        worker.off('message', receive).off('error', fail).off('exit', exit);
      };
      const endBy = (loss: Loss): void => {
        end();
        const at = { input: Atomics.load(place, 1), choice: Atomics.load(place, 2) };
        resolve(endedBy(target, { alphabet: given.alphabet, bound }, latest, at, lostBreach(loss)));
      };
      const receive = ({ done, verified }: FromWorker): void => {
        latest = verified;
        if (!done) {
          watch(verified);
          return;
        }
        end();
        resolve(verified);
      };
      const fail = (error: Error & { readonly code?: string }): void => {
        if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') endBy({ status: 'died', says: error.message });
        else {
          end();
          reject(error);
        }
      };
      const exit = (code: number): void =>
        endBy({ status: 'died', says: `it ends the process in which it runs, with exit code ${code}` });
      worker.on('message', receive).on('error', fail).on('exit', exit);
      worker.postMessage({ bound, from } satisfies ToWorker);
    });
  }

  return {
    run,
    stop: () => worker.postMessage('stop' satisfies ToWorker),
    close: async () => void (await worker.terminate()),
  };
}
