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
import { isLoss, type Loss } from './lost.ts';
import type { CaseSource } from './source.ts';

/** What the losses of one search may cost: each a new process, and one that hangs its time limit too. */
const MOST_LOST = 12;
const COST: Readonly<Record<Loss['status'], number>> = { hung: 2, died: 1 };
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
  const few = { ...limits, evaluations: Math.min(EVALUATIONS, limits.evaluations ?? EVALUATIONS) };
  const minimized = await minimizeGuarded(target, guard, { input, options }, seen, few);
  if (minimized.status === 'broken') throw minimized.error;
  const { fingerprint: name, breach, count, index } = seen;
  const found: Found = { fingerprint: name, breach, count, foundAt: { seed: source.seed, index }, reproduce };
  return writeGuarded(target, guard, minimized, found);
}

/** The smallest case that breaks in that way; a case that costs its worker breaks as another that does. */
export async function minimizeGuarded(
  target: Target,
  guard: Guard,
  start: Candidate<unknown, unknown>,
  { fingerprint, breach }: Pick<Seen, 'fingerprint' | 'breach'>,
  limits: Limits,
): Promise<Minimized<unknown, unknown>> {
  let lost = 0;

  async function breaks(candidate: Candidate<unknown, unknown>): Promise<boolean> {
    const answer = await guard.run('ask', { candidate, fingerprint });
    if (answer.status === 'done') return answer.value;
    if (answer.status === 'abandoned') return false;
    lost += COST[answer.status];
    return isLoss(breach);
  }

  return minimizeInBatches(
    caseKindOf(target),
    start,
    async (candidates) => {
      const answers: boolean[] = [];
      for (const candidate of candidates) answers.push(await breaks(candidate));
      return answers;
    },
    {
      ...limits,
      stop: () => limits.stop?.() ?? (lost >= MOST_LOST ? 'evaluations' : undefined),
    },
  );
}

/** The finding with both sides and its explanation, or with the input alone where nothing comes back. */
export async function writeGuarded(
  target: Target,
  guard: Guard,
  minimized: Minimized<unknown, unknown>,
  found: Found,
): Promise<Finding> {
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
