/** One run of `proctor fuzz`: what it has said and found so far. */
import { join, resolve } from 'node:path';
import { checkOutBase, isComparable } from '../campaign/base.ts';
import { type Campaign, type CampaignPlan, runCampaign } from '../campaign/campaign.ts';
import type { Seen } from '../campaign/chunk.ts';
import type { Crew } from '../campaign/crew.ts';
import { findingPath } from '../campaign/out-dir.ts';
import { crewFor, generatorOf, type Planned } from '../campaign/planned.ts';
import type { Record } from '../campaign/record.ts';
import type { ReplayedFirst } from '../campaign/replay-first.ts';
import { sourceOf } from '../campaign/source.ts';
import { printCase } from '../corpus/case-file.ts';
import { caseName } from '../corpus/case-name.ts';
import { caseOfFinding } from '../corpus/case-of-finding.ts';
import { writeWhole } from '../corpus/write.ts';
import type { Finding } from '../finding/finding.ts';
import { titleOf } from '../oracle/rule-title.ts';
import { replayText } from '../report/replay-text.ts';
import type { RunResult, TargetResult } from '../report/run.ts';
import { compactedInWords, number } from '../report/run-text.ts';
import { targetResult } from '../report/target-result.ts';
import type { Target } from '../targets/target.ts';
import type { FuzzPlan } from './fuzz-plan.ts';
import { EXIT, type ExitCode, type Io } from './io.ts';
import { ProgressLine } from './progress.ts';
import { Telling } from './run-telling.ts';
import { shellWord } from './shell-word.ts';

/** Evaluations for one finding; the result does not depend on the clock. */
const MINIMIZE = { evaluations: 2_000 };
const CANARY_CASES = 10_000;

type Bounds = Pick<CampaignPlan, 'cases' | 'maxFindings' | 'known' | 'done' | 'keep'> & {
  readonly time?: number | undefined;
  readonly shard?: FuzzPlan['shard'];
};

export class FuzzSession {
  private readonly plan: FuzzPlan;
  private readonly record: Record;
  private readonly io: Io;
  private readonly telling: Telling;
  private readonly started: number;
  private readonly results: TargetResult[] = [];
  private readonly findings: Finding[] = [];
  private readonly casesPerSecond: { [target: string]: number } = {};
  private readonly generator: string;
  private interrupted = false;
  private regressed = false;

  constructor(plan: FuzzPlan, record: Record, io: Io) {
    this.plan = plan;
    this.record = record;
    this.io = io;
    this.telling = new Telling(plan.reporters, plan.out, io);
    this.started = io.now();
    this.generator = generatorOf(plan.targets);
    this.telling.say(`seed ${plan.source.seed}, generator ${this.generator}`);
  }

  /** Whether the harness finds a fault that is known to be there; what it finds is shown. */
  async seesCanary(canary: Planned): Promise<boolean> {
    const crew = crewFor(canary, this.plan.source, CANARY_CASES, this.plan.workers);
    const { target } = canary;
    try {
      const campaign = await this.campaign(target, crew, { cases: CANARY_CASES, maxFindings: 1 });
      const [finding] = await this.describe(target, crew, campaign.seen.slice(0, 1));
      if (finding === undefined) {
        this.io.err(
          `proctor: the planted fault ${target.name} was not found in ${number(campaign.cases)} cases: nothing that this run says can be trusted\n`,
        );
        return false;
      }
      this.telling.say(`canary ${target.name} found within ${number(campaign.cases)} cases, as it must be:`);
      this.telling.finding(finding, titleOf(target, finding.rule));
      return true;
    } finally {
      await crew.close();
      await target.close?.();
    }
  }

  /** `at` is the place of the target among those of the run. */
  async fuzz(planned: Planned, at: number): Promise<void> {
    const { plan, record, io } = this;
    const { target } = planned;
    for (const hint of target.hints ?? []) this.telling.say(hint);
    const crew = crewFor(planned, plan.source, plan.cases / (plan.shard?.of ?? 1), plan.workers);
    try {
      const first = await crew.replayFirst(plan.corpus, io.now);
      const regressed = this.tellReplay(first);
      record.add({ target: at, known: [...first.known], regressed });
      const begun = io.now();
      let fresh = 0;
      const campaign = await this.campaign(target, crew, {
        ...plan,
        known: first.known,
        done: (start, count) => record.done(at, start, count),
        keep: (chunk) => {
          fresh += chunk.cases;
          record.add({ target: at, chunk });
        },
      });
      const rate = fresh / Math.max(0.001, (io.now() - begun) / 1000);
      this.casesPerSecond[target.name] = Math.round(rate);
      const unknown = campaign.seen.filter(({ fingerprint }) => !first.known.has(fingerprint));
      const findings = await this.comparedWithBase(planned, await this.describe(target, crew, unknown));
      this.findings.push(...findings);
      const result = targetResult(target, campaign, findings.length, first.known);
      this.results.push(result);
      for (const finding of findings) this.telling.finding(finding, titleOf(target, finding.rule));
      this.telling.target(result, campaign.ended, rate);
      await this.keepAsCases(findings);
      this.interrupted ||= campaign.ended === 'interrupted';
    } finally {
      await crew.close();
      await target.close?.();
    }
  }

  async finish(): Promise<ExitCode> {
    const { plan, io, findings, results } = this;
    const run: RunResult = {
      schema: 'proctor.run/1',
      command: 'fuzz',
      seed: plan.source.seed,
      generator: this.generator,
      targets: results,
      findings,
      timing: { milliseconds: Math.round(io.now() - this.started), casesPerSecond: this.casesPerSecond },
    };
    const code = await this.telling.finish(run, this.regressed);
    if (!this.interrupted) return code;
    this.telling.say(`\nTo go on:\nproctor fuzz --resume ${shellWord(plan.out)}`);
    return EXIT.interrupted;
  }

  /** Whether something that is kept came out worse than it must. */
  private tellReplay({ rows, known }: ReplayedFirst): boolean {
    // Cases that are as they must be are no news.
    const news = rows.filter(({ status }) => status !== 'PASS' && status !== 'KNOWN');
    const regressed = news.some(({ status }) => status === 'FAIL' || status === 'CHANGED');
    this.regressed ||= regressed;
    if (rows.length > 0)
      this.telling.say(
        `corpus: ${number(rows.length)} kept cases replayed, ${number(known.size)} known failures still fail`,
      );
    if (news.length > 0) this.telling.say(replayText(news, this.telling.style));
    return regressed;
  }

  private async campaign(target: Target, crew: Crew, bounds: Bounds): Promise<Campaign> {
    const { io } = this;
    const { cases, maxFindings, time, shard, known, done, keep } = bounds;
    const line = new ProgressLine(io);
    const begun = io.now();
    const campaign = await runCampaign({
      target,
      source: sourceOf(target, this.plan.source),
      crew,
      cases,
      maxFindings,
      ...(shard === undefined ? {} : { shard }),
      ...(known === undefined ? {} : { known }),
      ...(done === undefined ? {} : { done }),
      ...(keep === undefined ? {} : { keep }),
      stop: () => {
        if (io.signal.aborted) return 'interrupted';
        return time !== undefined && io.now() - begun >= time ? 'time' : undefined;
      },
      watch: (progress) =>
        line.show(() => {
          const rate = Math.round(progress.cases / ((io.now() - begun) / 1000));
          const found = progress.findings === 1 ? '1 finding' : `${progress.findings} findings`;
          return `${target.name}: ${found}, ${compactedInWords(progress)}, ${number(rate)} cases/s`;
        }),
    });
    line.clear();
    return campaign;
  }

  /** In order of what was seen; as many at a time as there are hands. */
  private async describe(target: Target, crew: Crew, all: readonly Seen[]): Promise<Finding[]> {
    const { io, plan } = this;
    const findings: Finding[] = [];
    const naming = {
      reproduce: (name: string) => plan.again(findingPath(plan.out, name)),
    };
    const line = new ProgressLine(io);
    const limits = {
      ...MINIMIZE,
      stop: () => (io.signal.aborted ? ('interrupted' as const) : undefined),
      watch: ({ evaluations }: { readonly evaluations: number }) =>
        line.show(() => `${target.name}: minimizing, ${evaluations} evaluations`),
    };
    for (let at = 0; at < all.length; at += crew.width) {
      const some = all.slice(at, at + crew.width).map((seen) => crew.describe(seen, naming, limits));
      findings.push(...(await Promise.all(some)).filter((finding) => finding !== undefined));
    }
    line.clear();
    return findings;
  }

  /** `--base`: what fails there as well is told, and makes nobody red. */
  private async comparedWithBase(planned: Planned, findings: readonly Finding[]): Promise<readonly Finding[]> {
    const { base, source } = this.plan;
    if (base === undefined || findings.length === 0) return findings;
    if (!isComparable(planned)) {
      this.telling.say(`${planned.target.name} is the same on ${base}: its findings cannot be told apart`);
      return findings;
    }
    const checkedOut = await checkOutBase(base, this.io.cwd);
    try {
      return await checkedOut.judge(planned, source, findings);
    } finally {
      await checkedOut.close();
    }
  }

  /** `--grow`: what was found is replayed first from now on, and must not show any more. */
  private async keepAsCases(findings: readonly Finding[]): Promise<void> {
    const { grows, corpusFolder } = this.plan;
    if (!grows) return;
    for (const finding of findings) {
      if (finding.severity !== 'error' || finding.flaky === true) continue;
      const one = caseOfFinding(finding, { expect: 'holds' });
      const path = join(corpusFolder, caseName(one));
      await writeWhole(resolve(this.io.cwd, path), printCase(one));
      this.telling.say(`kept as ${path}`);
    }
  }
}
