/**
 * A finding whose description lost its worker: the target hangs or dies on the case itself, or on one that the search
 * came across. Each question is a task of its own here, so that only its worker is lost; what cannot be asked often is
 * asked seldom.
 */
import type { Finding } from '../finding/finding.ts';
import type { Candidate } from '../minimize/candidate.ts';
import { type Limits, type Minimized, minimizeInBatches } from '../minimize/minimize.ts';
import type { Target } from '../targets/target.ts';
import { caseKindOf } from './case-kind.ts';
import type { Seen } from './chunk.ts';
import { type Found, shownInput, written } from './describe.ts';
import type { Guard } from './guard.ts';
import { isLoss } from './lost.ts';
import type { CaseSource } from './source.ts';

/** Each costs a time limit and a new process. */
const MOST_LOSSES = 6;
const EVALUATIONS = 300;

export async function describeGuarded(
  target: Target,
  source: CaseSource,
  guard: Guard,
  seen: Seen,
  reproduce: string,
  limits: Limits,
): Promise<Finding> {
  const { input, options } = source.draw(seen.index);
  let losses = 0;

  async function breaks(candidate: Candidate<unknown, unknown>): Promise<boolean> {
    const answer = await guard.run('ask', { candidate, fingerprint: seen.fingerprint });
    if (answer.status === 'done') return answer.value;
    if (answer.status === 'abandoned') return false;
    losses++;
    return isLoss(seen.breach);
  }

  const minimized = await minimizeInBatches(
    caseKindOf(target),
    { input, options },
    async (candidates) => {
      const answers: boolean[] = [];
      for (const candidate of candidates) answers.push(await breaks(candidate));
      return answers;
    },
    {
      evaluations: Math.min(EVALUATIONS, limits.evaluations ?? EVALUATIONS),
      stop: () => limits.stop?.() ?? (losses >= MOST_LOSSES ? 'evaluations' : undefined),
      ...(limits.watch === undefined ? {} : { watch: limits.watch }),
    },
  );
  if (minimized.status === 'broken') throw minimized.error;
  const { fingerprint: name, breach, count, index } = seen;
  const found: Found = { fingerprint: name, breach, count, foundAt: { seed: source.seed, index }, reproduce };
  return (
    (await byOracle(guard, minimized, found)) ?? written(target, minimized, found, shownInput(target, minimized.best))
  );
}

/** Written by a worker, as long as the target comes back; asking what it hangs on might end that. */
async function byOracle(
  guard: Guard,
  minimized: Minimized<unknown, unknown>,
  found: Found,
): Promise<Finding | undefined> {
  if (isLoss(found.breach)) return undefined;
  const status = minimized.status === 'minimal' ? 'cut' : minimized.status;
  const answer = await guard.run('write', { minimized: { ...minimized, status }, found });
  return answer.status === 'done' ? answer.value : undefined;
}
