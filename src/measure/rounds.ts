/**
 * Times several subjects in rounds in which all take turns, so that a busy machine slows all of them. A sample is a batch
 * of calls that lasts a millisecond or more, because a shorter one measures the timer; what is made ready for a batch is
 * outside of the clock.
 */
import { Bench } from 'tinybench';
import { median } from './statistics.ts';
import type { BareCall, Calls } from './workload.ts';

/** Milliseconds of a batch. */
const SAMPLE = 1;
/** Rounds that warm the engine up, and are not counted. */
const WARM = 1;
/** A round that takes longer says no more. */
const LONGEST_SLICE = 250;
/** A batch of an in-place target is a batch of copies: memory bounds it. */
const LARGEST_BATCH = 4_096;

export type Clock = () => number;

export interface Subject {
  readonly name: string;
  readonly calls: Pick<Calls, 'next'>;
  /** Milliseconds of one call, as a first guess. */
  readonly guess: number;
  /** How many inputs take turns: a batch has each equally often, unless it would be too slow for that. */
  readonly inputs: number;
}

/**
 * Milliseconds of one call by round, for each subject in its order; `budget` is how long one of them may take in all.
 * Rejects with what a call throws.
 */
export async function timeInRounds(
  subjects: readonly Subject[],
  plan: { readonly rounds: number; readonly budget: number; readonly now: Clock; readonly signal: AbortSignal },
): Promise<readonly (readonly number[])[]> {
  const slice = Math.min(LONGEST_SLICE, plan.budget / plan.rounds);
  const times = subjects.map((): number[] => []);
  for (let round = -WARM; round < plan.rounds && !plan.signal.aborted; round++) {
    for (const [at, subject] of subjects.entries()) {
      const done = times[at]!.length;
      // A call that alone fills the whole round has warmed up by itself, and is made only as often as there is time for.
      const isSlow = subject.guess > slice;
      if (isSlow && (round < 0 || (done > 0 && (done + 1) * subject.guess > plan.budget))) continue;
      const samples = await samplesOf(subject, isSlow ? 0 : slice, plan.now);
      if (round >= 0) times[at]!.push(median(samples));
    }
  }
  return times;
}

async function samplesOf(subject: Subject, slice: number, now: Clock): Promise<readonly number[]> {
  const count = batchOf(subject, slice);
  const bench = new Bench({ now, time: slice, iterations: 1, warmup: false, retainSamples: true, throws: true });
  const sample = async () => {
    const milliseconds = await timed(subject.calls.next(count), now);
    return { overriddenDuration: milliseconds / count, overriddenIterationCost: milliseconds };
  };
  await bench.add(subject.name, sample, { async: true }).run();
  const [task] = bench.tasks;
  if (task?.result.state !== 'completed') throw new Error(`${subject.name} did not complete`);
  return task.result.latency.samples ?? [task.result.latency.p50];
}

function batchOf({ guess, inputs }: Subject, slice: number): number {
  const least = Math.min(LARGEST_BATCH, Math.ceil(SAMPLE / Math.max(guess, 1e-6)));
  const whole = Math.ceil(least / inputs) * inputs;
  // All inputs in one batch, as long as a round has room for some batches.
  return whole * guess <= Math.max(SAMPLE, slice) ? whole : least;
}

/** Milliseconds of all calls one behind the other; waits only for what is a promise. */
export async function timed(calls: readonly BareCall[], now: Clock): Promise<number> {
  const begun = now();
  for (let at = 0; at < calls.length; at++) {
    const returned = calls[at]!();
    if (isPromise(returned)) await returned;
  }
  return now() - begun;
}

function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof (value as { then?: unknown } | null | undefined)?.then === 'function';
}
