/** Replays on code that may hang or die: the case runs in a worker, and the loss of it is an outcome like others. */
import type { Kept } from '../corpus/read.ts';
import { UsageError } from '../errors.ts';
import { Guard, PATIENCE } from './guard.ts';
import { lostReplay } from './lost.ts';
import { type Replayed, statusOf } from './replay.ts';
import type { ReplayedFirst } from './replay-first.ts';
import type { TargetCall } from './work.ts';

/** `calls` are the ways in which the target may be found, the likeliest first; `name` is how it is told. */
export async function replayGuarded(
  kept: Kept,
  name: string,
  calls: readonly TargetCall[],
  now: () => number,
): Promise<readonly Replayed[]> {
  const begun = now();
  let stale: UsageError | undefined;
  for (const target of calls) {
    const guard = new Guard({ target, source: { seed: 'replay' } }, 1);
    try {
      return (await replayUnder(guard, kept, name, now)).rows;
    } catch (error) {
      if (!(error instanceof UsageError) || error.code === 'bad-corpus') throw error;
      stale ??= error;
      if (error.code !== 'not-found') break;
    } finally {
      await guard.close();
    }
  }
  const { rule, expect } =
    kept.kind === 'finding' ? { rule: kept.finding.rule, expect: 'finding' as const } : kept.case;
  const says = stale?.message ?? 'there is no such target';
  const status = stale === undefined ? 'STALE' : statusOf(stale);
  return [{ file: kept.file, target: name, rule, expect, status, says, milliseconds: Math.round(now() - begun) }];
}

/** One kept case under a guard that is there already. */
export async function replayUnder(guard: Guard, kept: Kept, name: string, now: () => number): Promise<ReplayedFirst> {
  const begun = now();
  const answer = await guard.run('replay', { kept }, PATIENCE);
  if (answer.status === 'done') return { rows: answer.value.rows, known: new Set(answer.value.known) };
  if (answer.status === 'abandoned') return { rows: [], known: new Set() };
  return { rows: [lostReplay(kept, name, answer, Math.round(now() - begun))], known: new Set() };
}
