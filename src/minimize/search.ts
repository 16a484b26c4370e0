/**
 * The search for a smallest failing case, as a coroutine: it yields candidates whose answer it does not know and is
 * resumed with the answers. Who answers, and whether at once, later, or in a child process, is no matter of the search;
 * so its result depends on the answers alone, never on a clock or on how many candidates were asked at a time.
 *
 * A candidate is taken only if its input is smaller by size, or if it has the same input under options nearer to their
 * defaults. Hence the search ends, and it ends where no step of any pass keeps the case failing.
 */
import type { Attempts, Candidate, CaseKind, Pass } from './candidate.ts';
import { optionSize } from './option-size.ts';
import { compareSizes } from './order.ts';
import { deleteChunks } from './passes/delete-chunks.ts';
import { deletePairs } from './passes/delete-pairs.ts';
import { lowerRuns } from './passes/lower-runs.ts';
import { renameWithOptions } from './passes/rename-with-options.ts';
import { simplerInput } from './passes/simpler-input.ts';
import { simplerOptions } from './passes/simpler-options.ts';
import { lowerNumbers, tradeNumbers, tradeOptions } from './passes/trade-options.ts';
import { type Proposal, Proposals } from './proposals.ts';

export const PASSES: readonly Pass[] = [
  deleteChunks,
  lowerNumbers,
  simplerInput,
  simplerOptions,
  tradeOptions,
  renameWithOptions,
  deletePairs,
  lowerRuns,
  tradeNumbers,
];

/** What one pass did. */
export interface PassStatistics {
  readonly pass: string;
  evaluations: number;
  /** How many of its candidates were taken. */
  steps: number;
  /** How many messages or events went by them. */
  removed: number;
}

/** The state of a search, to be read at any time. */
export interface Progress<I, O> {
  best: Candidate<I, O>;
  evaluations: number;
  /** True when no single step keeps the case failing any more. */
  minimal: boolean;
  readonly passes: readonly PassStatistics[];
}

export interface SearchLimits {
  /** The largest number of candidates that are judged. */
  readonly evaluations: number;
  /** How many candidates are asked at a time; changes how they are asked, not what comes out. */
  readonly width: number;
}

export type Search<I, O> = Generator<readonly Candidate<I, O>[], void, readonly boolean[]>;

export function newProgress<I, O>(start: Candidate<I, O>): Progress<I, O> {
  const passes = PASSES.map(({ name }) => ({ pass: name, evaluations: 0, steps: 0, removed: 0 }));
  return { best: start, evaluations: 0, minimal: false, passes };
}

/** Makes `progress.best`, which is known to fail, as small as the limits allow. */
export function* search<I, O>(kind: CaseKind<I, O>, progress: Progress<I, O>, limits: SearchLimits): Search<I, O> {
  const judge = new Judge(kind, progress, limits);
  let steps = -1;
  while (steps !== judge.steps) {
    steps = judge.steps;
    for (const [at, pass] of PASSES.entries()) {
      const statistics = progress.passes[at] as PassStatistics;
      const attempts: Attempts<I, O> = pass.run(progress.best, kind);
      let attempt = attempts.next();
      while (!attempt.done) {
        const taken = yield* judge.firstFailing(attempt.value, statistics);
        if (judge.isSpent) return;
        attempt = attempts.next(taken);
      }
    }
  }
  progress.minimal = true;
}

/** Has candidates judged, each once, and counts. */
class Judge<I, O> {
  steps = 0;
  isSpent = false;
  private readonly kind: CaseKind<I, O>;
  private readonly progress: Progress<I, O>;
  private readonly limits: SearchLimits;
  private readonly proposals: Proposals<I, O>;
  private best: Proposal<I, O>;

  constructor(kind: CaseKind<I, O>, progress: Progress<I, O>, limits: SearchLimits) {
    this.kind = kind;
    this.progress = progress;
    this.limits = limits;
    this.proposals = new Proposals(kind);
    this.best = this.proposals.of(progress.best);
    this.best.isJudged = true;
  }

  *firstFailing(
    candidates: Iterable<Candidate<I, O>>,
    statistics: PassStatistics,
  ): Generator<readonly Candidate<I, O>[], Candidate<I, O> | undefined, readonly boolean[]> {
    let group = new Set<Proposal<I, O>>();
    for (const candidate of candidates) {
      const proposal = this.proposals.of(candidate);
      if (proposal.isJudged || !this.isSmaller(proposal)) continue;
      group.add(proposal);
      if (group.size < Math.min(this.limits.width, this.limits.evaluations - this.progress.evaluations)) continue;
      const taken = yield* this.judge(group, statistics);
      if (taken !== undefined || this.isSpent) return taken;
      group = new Set();
    }
    return group.size === 0 ? undefined : yield* this.judge(group, statistics);
  }

  private *judge(
    group: ReadonlySet<Proposal<I, O>>,
    statistics: PassStatistics,
  ): Generator<readonly Candidate<I, O>[], Candidate<I, O> | undefined, readonly boolean[]> {
    if (this.progress.evaluations >= this.limits.evaluations) {
      this.isSpent = true;
      return undefined;
    }
    const unknown = [...group].filter(({ fails }) => fails === undefined);
    if (unknown.length > 0) {
      const answers = yield unknown.map(({ candidate }) => candidate);
      for (const [at, proposal] of unknown.entries()) proposal.fails = answers[at] === true;
    }
    for (const proposal of group) {
      proposal.isJudged = true;
      this.progress.evaluations++;
      statistics.evaluations++;
      if (proposal.fails) {
        this.take(proposal, statistics);
        return proposal.candidate;
      }
    }
    return undefined;
  }

  private take(proposal: Proposal<I, O>, statistics: PassStatistics): void {
    const { input } = this.kind;
    statistics.steps++;
    statistics.removed += input.count(this.progress.best.input) - input.count(proposal.candidate.input);
    this.best = proposal;
    this.progress.best = proposal.candidate;
    this.steps++;
  }

  private isSmaller({ candidate: { input, options }, size }: Proposal<I, O>): boolean {
    const { best } = this.progress;
    if (input !== best.input) return compareSizes(size, this.best.size) < 0;
    const { defaults } = this.kind.options;
    return compareSizes(optionSize(options, defaults), optionSize(best.options, defaults)) < 0;
  }
}
