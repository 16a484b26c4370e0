/** The same with fast-check alone: an arbitrary of cases, and its own shrinker. */
import fc from 'fast-check';
import { fingerprint } from '../../finding/finding.ts';
import { type Examination, examinerOf } from '../../oracle/examine.ts';
import type { Target } from '../../targets/target.ts';
import type { Clock } from '../rounds.ts';
import { plainCases } from './plain-cases.ts';
import type { Hit } from './search.ts';
import { type StockCase, writtenCases } from './written-cases.ts';

/** Questions of the shrinker after which it is given up. */
const MOST_QUESTIONS = 5_000;
/** Arbitraries of contract edit; the rounds make about as many messages as Proctor draws. */
const ARBITRARIES = { plain: plainCases, written: writtenCases({ minLength: 0, maxLength: 12 }) } as const;
/** Cases after which plain arbitraries are given up: what they do not show by then they hardly ever show. */
const MOST = { plain: 2_000, written: Number.POSITIVE_INFINITY } as const;

/** Undefined where the fault does not show. Synchronous, as all planted faults are. */
export function stockSearch(
  target: Target,
  which: keyof typeof ARBITRARIES,
  seed: number,
  most: number,
  now: Clock,
): Hit | undefined {
  const examiner = examinerOf(target);
  const nameOf = ({ input, options }: StockCase, schedule: number | 'all'): string | undefined => {
    const { breaches } = examiner.examine(target.terms.copy(input), options, schedule) as Examination;
    return breaches[0] === undefined ? undefined : fingerprint(target.name, target.terms.name, breaches[0]);
  };
  let cases = 0;
  let questions = 0;
  let milliseconds = 0;
  let shown: string | undefined;
  let smallest: StockCase | undefined;
  const begun = now();
  const property = fc.property(ARBITRARIES[which], (one) => {
    if (shown === undefined) {
      shown = nameOf(one, cases++);
      if (shown === undefined) return true;
      milliseconds = now() - begun;
      smallest = one;
      return false;
    }
    if (++questions > MOST_QUESTIONS || nameOf(one, 'all') !== shown) return true;
    smallest = one;
    return false;
  });
  fc.check(property, { seed, numRuns: Math.min(most, MOST[which]) });
  if (shown === undefined || smallest === undefined) return undefined;
  const { input, options } = smallest;
  const evaluations = Math.min(questions, MOST_QUESTIONS);
  const text = `${target.terms.input.print(input)} ${JSON.stringify(options)}`;
  return { cases, milliseconds, fingerprint: shown, evaluations, size: input.length, text };
}
