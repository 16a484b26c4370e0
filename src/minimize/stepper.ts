/**
 * The search for a shrinker that pulls, such as fast-check's: it asks for the next candidate when the last one did not
 * fail, and starts a new list of candidates when it did. So each of its moves answers the search's question.
 */
import type { Candidate, CaseKind } from './candidate.ts';
import { newProgress, type Search, search } from './search.ts';

export interface Stepper<I, O> {
  /** The next candidate to try, given whether the one before failed; undefined at the end. */
  next(lastFailed: boolean): Candidate<I, O> | undefined;
}

/** A stepper from `start`, which is known to fail. */
export function stepperFrom<I, O>(kind: CaseKind<I, O>, start: Candidate<I, O>, evaluations: number): Stepper<I, O> {
  const questions: Search<I, O> = search(kind, newProgress(start), { evaluations, width: 1 });
  let isFirst = true;
  return {
    next(lastFailed) {
      const step = isFirst ? questions.next() : questions.next([lastFailed]);
      isFirst = false;
      return step.done ? undefined : step.value[0];
    },
  };
}
