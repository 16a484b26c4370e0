/**
 * How a command looks into a single case: in this process, where only code runs that comes back from every call; else in
 * a worker under guard, so that a compactor that hangs or takes all memory costs the worker, and is told as what it is.
 */

import { invariant } from '../errors.ts';
import type { Finding } from '../finding/finding.ts';
import type { Outcome, OwnBreach } from '../finding/verdict.ts';
import type { Candidate } from '../minimize/candidate.ts';
import type { Limits, Minimized } from '../minimize/minimize.ts';
import type { Examination } from '../oracle/examine.ts';
import type { Target } from '../targets/target.ts';
import type { Seen } from './chunk.ts';
import { describeFinding, type Found, findingOf, minimizeCase, type Naming } from './describe.ts';
import { minimizeGuarded, writeGuarded } from './describe-guarded.ts';
import { Guard, PATIENCE } from './guard.ts';
import { isLoss, lostBreach } from './lost.ts';
import { isBuiltIn } from './planned.ts';
import { examine } from './question.ts';
import type { TargetCall } from './work.ts';

type AnyCandidate = Candidate<unknown, unknown>;

export interface Inquiry {
  examine(candidate: AnyCandidate): Promise<Examination>;
  /** The smallest case that breaks as `start` does. */
  minimize(
    start: AnyCandidate,
    wanted: { readonly fingerprint: string; readonly breach: OwnBreach },
    limits: Limits,
  ): Promise<Minimized<unknown, unknown>>;
  write(minimized: Minimized<unknown, unknown>, found: Found): Promise<Finding>;
  /** Minimizes and writes what was seen of a case; undefined for a time-out that does not repeat. */
  describe(start: AnyCandidate, seen: Seen, seed: string, naming: Naming): Promise<Finding | undefined>;
  close(): Promise<void>;
}

/** `call` is how a worker finds the target again. Programs are processes already, with limits of their own. */
export function inquiryInto(target: Target, call: TargetCall): Inquiry {
  return isBuiltIn(call) || call.request.program.length > 0 ? ownInquiry(target) : guardedInquiry(target, call);
}

function ownInquiry(target: Target): Inquiry {
  return {
    examine: (candidate) => examine(target, candidate),
    minimize: (start, wanted, limits) => minimizeCase(target, start, wanted, limits),
    write: (minimized, found) => findingOf(target, minimized, found),
    describe: (start, seen, seed, naming) =>
      describeFinding(target, { seed, draw: () => ({ features: [], ...start }) }, seen, naming, {}),
    close: async () => {},
  };
}

function guardedInquiry(target: Target, call: TargetCall): Inquiry {
  const guard = new Guard({ target: call, source: { seed: 'one case' } }, 1);
  async function examined(candidate: AnyCandidate, patiently: boolean): Promise<Examination> {
    const answer = await guard.run('examine', { candidate, patiently }, PATIENCE);
    if (answer.status === 'done') return answer.value;
    invariant(answer.status !== 'abandoned', 'a single case is not abandoned');
    const outcome: Outcome<unknown> =
      answer.status === 'hung'
        ? { status: 'timed-out', milliseconds: answer.milliseconds }
        : { status: 'died', text: answer.says };
    return { outcome, breaches: [lostBreach(answer)], changed: false };
  }

  return {
    examine: (candidate) => examined(candidate, false),
    minimize: (start, wanted, limits) => minimizeGuarded(target, guard, start, wanted, limits),
    write: (minimized, found) => writeGuarded(target, guard, minimized, found),
    async describe(start, { breach, fingerprint, count, index }, seed, naming) {
      if (breach.rule === 'target/timed-out' && (await examined(start, true)).breaches.every((b) => !isLoss(b))) {
        return undefined;
      }
      // What verify comes upon is a smallest case, and plainer texts are not worth a worker each.
      const limits = isLoss(breach) ? { evaluations: 0 } : {};
      const minimized = await minimizeGuarded(target, guard, start, { fingerprint, breach }, limits);
      if (minimized.status === 'broken') throw minimized.error;
      const found = { fingerprint, breach, count, foundAt: { seed, index }, reproduce: naming.reproduce(fingerprint) };
      return writeGuarded(target, guard, minimized, found);
    },
    close: () => guard.close(),
  };
}
