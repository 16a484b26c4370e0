/**
 * Worker processes with a watch over them. A target that hangs synchronously or takes all memory cannot be stopped from
 * inside, and threads die together when one of them runs out of memory; so code under test gets processes.
 */
import { extname } from 'node:path';
import Tinypool from 'tinypool';
import { InvariantError, UsageError } from '../errors.ts';
import type { Kind, Order, Setup, Sign, Tasks } from './work.ts';
import { WANTS_SETUP } from './work.ts';

/** What came of a task. */
export type Answer<T> =
  | { readonly status: 'done'; readonly value: T }
  /** No sign of life within the limit: the worker was ended. */
  | { readonly status: 'hung'; readonly milliseconds: number }
  /** The worker is gone. */
  | { readonly status: 'died'; readonly says: string }
  /** Nobody wants it any more. */
  | { readonly status: 'abandoned' };

/** A time-out counts only if it repeats at this many times the limit. */
export const PATIENCE = 10;
/** Time for judging, collecting garbage and a busy machine, beside that of the call itself. */
const SLACK = 2_000;
const ABANDONED = 'abandoned';
/** Milliseconds between two looks. */
const LOOK = 50;
/** Megabytes of heap. A compactor that needs more for a short history has taken leave of its input. */
const MEMORY = 512;

export class Guard {
  private readonly setup: Setup;
  private readonly pool: Tinypool;
  private readonly chunks = new Set<AbortController>();

  constructor(setup: Setup, workers: number) {
    this.setup = setup;
    this.pool = new Tinypool({
      runtime: 'child_process',
      filename: workerFile().href,
      minThreads: workers,
      maxThreads: workers,
      serialization: 'advanced',
      env: process.env as Record<string, string>,
      execArgv: [...process.execArgv.filter((flag) => !flag.startsWith('--inspect')), ...memoryFlag()],
    });
    // A worker that dies between two tasks has taken nothing with it.
    this.pool.on('error', () => {});
  }

  /** Throws what the worker threw. `patience` multiplies the time that one call of the target may take. */
  async run<K extends Kind>(kind: K, asks: Tasks[K]['asks'], patience = 1): Promise<Answer<Tasks[K]['gives']>> {
    const order: Order<K> = { kind, asks };
    const limit = this.setup.target.request.timeLimit * patience + SLACK;
    const first = await this.send(order, limit);
    if (first.status !== 'done' || first.value !== WANTS_SETUP) return first as Answer<Tasks[K]['gives']>;
    return (await this.send({ ...order, setup: this.setup }, limit)) as Answer<Tasks[K]['gives']>;
  }

  /** Gives up the chunks that are being run or wait. */
  abandon(): void {
    for (const abort of this.chunks) abort.abort(ABANDONED);
  }

  close(): Promise<void> {
    return this.pool.destroy();
  }

  private async send(order: Order, limit: number): Promise<Answer<unknown>> {
    const abort = new AbortController();
    if (order.kind === 'chunk') this.chunks.add(abort);
    // Loading a target takes as long as it takes; the watch begins with the first sign of life.
    let lastSign: number | undefined;
    let exit: number | undefined;
    const watch = setInterval(() => {
      if (lastSign !== undefined && performance.now() - lastSign > limit) abort.abort();
    }, LOOK);
    const hear = (sign: Sign): void => {
      lastSign = performance.now();
      if (typeof sign === 'object') exit = sign.exit;
    };
    try {
      const value: unknown = await this.pool.run(order, { signal: abort.signal, channel: { postMessage: hear } });
      return { status: 'done', value };
    } catch (error) {
      if (abort.signal.reason === ABANDONED) return { status: 'abandoned' };
      if (abort.signal.aborted) return { status: 'hung', milliseconds: limit - SLACK };
      if ((error as Error).message !== 'Worker exited unexpectedly') throw revived(error);
      const says =
        exit === undefined
          ? `the process in which it runs died, most likely of its memory (${MEMORY} MB)`
          : `it ends the process in which it runs, with exit code ${exit}`;
      return { status: 'died', says };
    } finally {
      clearInterval(watch);
      this.chunks.delete(abort);
    }
  }
}

/** Sources that run as TypeScript, under test, cannot be started in a process of their own; the built worker can. */
function workerFile(): URL {
  const isSource = extname(new URL(import.meta.url).pathname) === '.ts';
  return new URL(isSource ? '../../dist/campaign/worker.js' : './worker.js', import.meta.url);
}

/** A limit that the user has set counts more. */
function memoryFlag(): readonly string[] {
  const given = [...process.execArgv, process.env['NODE_OPTIONS'] ?? ''].some((flag) =>
    flag.includes('max-old-space-size'),
  );
  return given ? [] : [`--max-old-space-size=${MEMORY}`];
}

/** An error as it was before it came through a channel that keeps only its fields. */
function revived(error: unknown): Error {
  const { name, message, stack, code, hint } = error as Error & Pick<UsageError, 'code' | 'hint'>;
  if (name === 'UsageError') return new UsageError(code, message, hint);
  const revived = name === 'InvariantError' ? new InvariantError(message) : new Error(message);
  if (stack !== undefined) revived.stack = stack;
  return revived;
}
