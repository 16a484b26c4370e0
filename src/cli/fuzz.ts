/** `proctor fuzz`: a campaign against one or more targets. */
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { type Campaign, runCampaign } from '../campaign/campaign.ts';
import { describeFinding } from '../campaign/describe.ts';
import { DEFAULT_OUT, findingPath, writeRun } from '../campaign/out-dir.ts';
import { type ReplayedFirst, replayFirst } from '../campaign/replay-first.ts';
import type { Finding } from '../finding/finding.ts';
import { titleOf } from '../oracle/rule-title.ts';
import { findingText } from '../report/finding-text.ts';
import { replayText } from '../report/replay-text.ts';
import type { RunResult, TargetResult } from '../report/run.ts';
import { runEvents } from '../report/run-events.ts';
import { compactedInWords, isVacuous, number, targetLine, vacuousHint } from '../report/run-text.ts';
import { styleOf } from '../report/style.ts';
import { targetResult } from '../report/target-result.ts';
import type { Target } from '../targets/target.ts';
import { type CommandModule, declareOutputFlags, declareReporter, declareTargetFlags } from './command.ts';
import {
  DEFAULT_CASES,
  DEFAULT_CORPUS,
  DEFAULT_MAX_FINDINGS,
  DEFAULT_SEED,
  type FuzzPlan,
  fuzzPlan,
} from './fuzz-plan.ts';
import { EXIT, type ExitCode, type Io } from './io.ts';
import { ProgressLine } from './progress.ts';
import { shellWord } from './shell-word.ts';

/** Evaluations for one finding; the result does not depend on the clock. */
const MINIMIZE = { evaluations: 2_000 };
const CANARY_CASES = 10_000;

export const fuzz: CommandModule = {
  declare(command: Command): void {
    declareReporter(declareOutputFlags(declareTargetFlags(command)))
      .option('--cases <n>', `how many cases (${DEFAULT_CASES}, or as many as --time allows)`)
      .option('--time <duration>', 'stop after this time, shared by the targets, for example 60s')
      .option('--seed <seed>', `the campaign (${DEFAULT_SEED}): the same seed gives the same cases everywhere`)
      .option('--explore', 'draw a seed, and print it')
      .option('--max-findings <n>', `stop once this many different findings have shown (${DEFAULT_MAX_FINDINGS})`)
      .option('--bail <n>', 'the same as --max-findings')
      .option('--shard <i/n>', 'only the i-th of n equal parts, i from 1')
      .option('--against <target>', 'compare with another target instead of a reference')
      .option('--canary <target>', 'a planted fault that must be found first; exit 3 when it is not')
      .option('--from <file>', 'mutate the messages of a transcript instead of drawing histories')
      .option('--at <path>', 'where in the file of --from the messages stand')
      .option('--corpus <dir>', `kept cases, replayed first (${DEFAULT_CORPUS}/ where there is one)`)
      .option('--no-corpus', 'replay no kept cases')
      .option('--timeout <duration>', 'how long one call may take (1s)')
      .option('--out <dir>', `where findings are written (${DEFAULT_OUT})`)
      .addHelpText(
        'after',
        `
Examples:
  proctor fuzz edit/optimized --cases 100000
  proctor fuzz fault:edit/E2
  proctor fuzz ./src/compact.ts#compactMessages --format ai-sdk -o maxTokens=200`,
      );
  },

  async run(call, io) {
    const plan = await fuzzPlan(call, io);
    const session = new Session(plan, io);
    if (plan.canary !== undefined && !(await session.seesCanary(plan.canary))) return EXIT.internal;
    for (const target of plan.targets) await session.fuzz(target);
    return session.finish();
  },
};

/** One run of the command: what it has said and found so far. */
class Session {
  private readonly plan: FuzzPlan;
  private readonly io: Io;
  private readonly style: ReturnType<typeof styleOf>;
  private readonly started: number;
  private readonly results: TargetResult[] = [];
  private readonly findings: Finding[] = [];
  private readonly casesPerSecond: Record<string, number> = {};
  private readonly generator: string;
  private interrupted = false;
  private regressed = false;

  constructor(plan: FuzzPlan, io: Io) {
    this.plan = plan;
    this.io = io;
    this.style = styleOf(io.colors && plan.reporters.wordsToOut);
    this.started = io.now();
    const generators = plan.targets.map(({ terms }) => `${terms.name}/${terms.generatorVersion}`);
    this.generator = [...new Set(generators)].join(' ');
    this.say(`seed ${plan.seed}, generator ${this.generator}`);
  }

  /** Whether the harness finds a fault that is known to be there; what it finds is shown. */
  async seesCanary(canary: Target): Promise<boolean> {
    const campaign = await this.campaign(canary, { cases: CANARY_CASES, maxFindings: 1 });
    const [finding] = await this.describe(canary, campaign, new Set());
    if (finding === undefined) {
      this.io.err(
        `proctor: the planted fault ${canary.name} was not found in ${number(campaign.cases)} cases: nothing that this run says can be trusted\n`,
      );
      return false;
    }
    this.say(`canary ${canary.name} found within ${number(campaign.cases)} cases, as it must be:`);
    this.show(canary, finding);
    return true;
  }

  async fuzz(target: Target): Promise<void> {
    const { plan, io } = this;
    const first = await replayFirst(target, plan.corpus, io.now);
    this.tellReplay(first);
    const begun = io.now();
    const campaign = await this.campaign(target, { ...plan, known: first.known });
    const rate = campaign.cases / Math.max(0.001, (io.now() - begun) / 1000);
    this.casesPerSecond[target.name] = Math.round(rate);
    const findings = await this.describe(target, campaign, first.known);
    const result = targetResult(target, campaign, findings.length, first.known);
    this.findings.push(...findings);
    this.results.push(result);
    for (const finding of findings) this.show(target, finding);
    this.say(targetLine(result, rate, this.style));
    if (campaign.ended === 'time-outs') this.say(`stopped after ${number(campaign.cases)} cases: it keeps hanging`);
    if (isVacuous(result)) this.say(vacuousHint(result));
    this.interrupted ||= campaign.ended === 'interrupted';
    await target.close?.();
  }

  async finish(): Promise<ExitCode> {
    const { plan, io, findings, results } = this;
    const run: RunResult = {
      schema: 'proctor.run/1',
      command: 'fuzz',
      seed: plan.seed,
      generator: this.generator,
      targets: results,
      findings,
      timing: { milliseconds: Math.round(io.now() - this.started), casesPerSecond: this.casesPerSecond },
    };
    await writeRun(resolve(io.cwd, plan.out), run, runEvents(run));
    const reported = await plan.reporters.finish(run, io, plan.out);
    const [first] = findings;
    if (first !== undefined)
      this.say(`\nTo see ${findings.length === 1 ? 'it' : 'the first'} again:\n${first.reproduce}`);
    if (this.interrupted) return EXIT.interrupted;
    if (this.regressed || findings.some(({ severity }) => severity === 'error')) return EXIT.findings;
    if (!reported) return EXIT.usage;
    return results.some(isVacuous) ? EXIT.inconclusive : EXIT.clean;
  }

  private tellReplay({ rows, known }: ReplayedFirst): void {
    // Cases that are as they must be are no news.
    const news = rows.filter(({ status }) => status !== 'PASS' && status !== 'KNOWN');
    this.regressed ||= news.some(({ status }) => status === 'FAIL' || status === 'CHANGED');
    if (rows.length > 0)
      this.say(`corpus: ${number(rows.length)} kept cases replayed, ${number(known.size)} known failures still fail`);
    if (news.length > 0) this.say(replayText(news, this.style));
  }

  private async campaign(
    target: Target,
    bounds: Partial<FuzzPlan> & {
      readonly cases: number;
      readonly maxFindings: number;
      readonly known?: ReadonlySet<string>;
    },
  ): Promise<Campaign> {
    const { io } = this;
    const { time, shard, known } = bounds;
    const line = new ProgressLine(io);
    const begun = io.now();
    const campaign = await runCampaign({
      target,
      source: this.plan.sourceFor(target),
      cases: bounds.cases,
      maxFindings: bounds.maxFindings,
      ...(shard === undefined ? {} : { shard }),
      ...(known === undefined ? {} : { known }),
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

  private async describe(target: Target, campaign: Campaign, known: ReadonlySet<string>): Promise<Finding[]> {
    const { io, plan } = this;
    const findings: Finding[] = [];
    const naming = {
      reproduce: (name: string) => [...plan.again, findingPath(plan.out, name)].map(shellWord).join(' '),
    };
    const line = new ProgressLine(io);
    for (const seen of campaign.seen) {
      if (known.has(seen.fingerprint)) continue;
      const finding = await describeFinding(target, plan.sourceFor(target), seen, naming, {
        ...MINIMIZE,
        stop: () => (io.signal.aborted ? 'interrupted' : undefined),
        watch: (progress) => line.show(() => `${target.name}: minimizing, ${progress.evaluations} evaluations`),
      });
      if (finding !== undefined) findings.push(finding);
    }
    line.clear();
    return findings;
  }

  private show(target: Target, finding: Finding): void {
    this.say(`\n${findingText(finding, titleOf(target, finding.rule), this.style, this.io.width)}\n`);
  }

  /** Words about the run; standard output is kept free for JSON where that was asked for. */
  private say(text: string): void {
    if (this.plan.reporters.wordsToOut) this.io.out(`${text}\n`);
    else this.io.err(`${text}\n`);
  }
}
