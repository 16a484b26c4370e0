/**
 * Minimizes a failing case by a yes/no question: does this candidate fail in the same way? One search (search.ts)
 * stands behind the three ways of asking: at once, later and many at a time, and by a shrinker that pulls.
 */
import type { Candidate, CaseKind } from './candidate.ts';
import { newProgress, type PassStatistics, type Progress, type Search, type SearchLimits, search } from './search.ts';

/** Why a search ended before the result was minimal. */
export type Cut = 'evaluations' | 'time' | 'interrupted';

export interface Limits {
  /** Candidates judged at most; default 2,000. A result cut by it is still the same every time. */
  readonly evaluations?: number;
  /** Looked at before every question; a word ends the search. Clock and signals stay with the caller. */
  readonly stop?: () => Cut | undefined;
  /** Called after every question, for a line of progress. */
  readonly watch?: (progress: Readonly<Progress<unknown, unknown>>) => void;
}

export interface Minimized<I, O> {
  /**
   * `minimal`: no single step keeps it failing. `cut`: ended early, see `cut`. `holds`: the start does not fail.
   * `flaky`: the start or the result fails only sometimes. `broken`: the question itself failed, see `error`.
   */
  readonly status: 'minimal' | 'cut' | 'holds' | 'flaky' | 'broken';
  /** The smallest case found so far, whatever the status. */
  readonly best: Candidate<I, O>;
  readonly cut?: Cut;
  readonly error?: unknown;
  /** The first number of the size, before and after: messages or events. */
  readonly from: number;
  readonly to: number;
  readonly evaluations: number;
  readonly passes: readonly PassStatistics[];
}

/** How often the result is asked once more, to tell a case that fails only sometimes. */
const RERUNS = 3;
const DEFAULT_EVALUATIONS = 2000;

/** Minimizes with a question that is answered at once. Errors of `ask` end the search, with the best so far. */
export function minimize<I, O>(
  kind: CaseKind<I, O>,
  start: Candidate<I, O>,
  ask: (candidate: Candidate<I, O>) => boolean,
  limits: Limits = {},
): Minimized<I, O> {
  const run = new Run(kind, start, limits, 1);
  let step = run.questions.next();
  while (!step.done && run.mayGoOn()) {
    try {
      step = run.questions.next(step.value.map(ask));
    } catch (error) {
      return run.result({ error });
    }
  }
  return run.result();
}

/**
 * Minimizes with a question that takes its time, `width` candidates at a time (as many as a child process likes in
 * one batch). The result is the one that `minimize` gives.
 */
export async function minimizeInBatches<I, O>(
  kind: CaseKind<I, O>,
  start: Candidate<I, O>,
  ask: (candidates: readonly Candidate<I, O>[]) => Promise<readonly boolean[]>,
  limits: Limits & { readonly width?: number } = {},
): Promise<Minimized<I, O>> {
  const run = new Run(kind, start, limits, limits.width ?? 1);
  let step = run.questions.next();
  while (!step.done && run.mayGoOn()) {
    try {
      step = run.questions.next(await ask(step.value));
    } catch (error) {
      return run.result({ error });
    }
  }
  return run.result();
}

/** One run: the start is asked first, then the search, then the result some more times. */
class Run<I, O> {
  readonly questions: Search<I, O>;
  private readonly kind: CaseKind<I, O>;
  private readonly start: Candidate<I, O>;
  private readonly limits: Limits;
  private readonly searchLimits: SearchLimits;
  private readonly progress: Progress<I, O>;
  private reruns = 0;
  private early: 'holds' | 'flaky' | undefined;
  private cut: Cut | undefined;

  constructor(kind: CaseKind<I, O>, start: Candidate<I, O>, limits: Limits, width: number) {
    this.kind = kind;
    this.start = start;
    this.limits = limits;
    this.searchLimits = { evaluations: limits.evaluations ?? DEFAULT_EVALUATIONS, width };
    this.progress = newProgress(start);
    this.questions = this.all();
  }

  private *all(): Search<I, O> {
    const failures = yield* this.again(this.start, 1);
    if (failures === 0) {
      this.early = (yield* this.again(this.start, RERUNS - 1)) > 0 ? 'flaky' : 'holds';
      return;
    }
    yield* search(this.kind, this.progress, this.searchLimits);
    if ((yield* this.again(this.progress.best, RERUNS)) < RERUNS) this.early = 'flaky';
    else if (!this.progress.minimal) this.cut = 'evaluations';
  }

  /** Asks the same candidate some times; how often it failed. */
  private *again(
    candidate: Candidate<I, O>,
    times: number,
  ): Generator<readonly Candidate<I, O>[], number, readonly boolean[]> {
    let failures = 0;
    for (let time = 0; time < times; time++) {
      this.reruns++;
      const [fails] = yield [candidate];
      if (fails) failures++;
    }
    return failures;
  }

  mayGoOn(): boolean {
    this.limits.watch?.(this.progress);
    this.cut = this.limits.stop?.();
    return this.cut === undefined;
  }

  result(broken?: { readonly error: unknown }): Minimized<I, O> {
    const { best, evaluations, passes } = this.progress;
    return {
      status: broken ? 'broken' : (this.early ?? (this.cut === undefined ? 'minimal' : 'cut')),
      best,
      ...(this.cut === undefined ? {} : { cut: this.cut }),
      ...broken,
      from: this.kind.input.count(this.start.input),
      to: this.kind.input.count(best.input),
      evaluations: evaluations + this.reruns,
      passes,
    };
  }
}
