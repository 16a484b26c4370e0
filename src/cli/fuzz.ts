/** `proctor fuzz`: a campaign against one or more targets. */
import { randomBytes } from 'node:crypto';
import type { Command } from 'commander';
import { type Campaign, runCampaign } from '../campaign/campaign.ts';
import { describeFinding } from '../campaign/describe.ts';
import { DEFAULT_OUT, findingPath, writeRun } from '../campaign/out-dir.ts';
import { type CaseSource, seededSource } from '../campaign/source.ts';
import { UsageError } from '../errors.ts';
import type { Finding } from '../finding/finding.ts';
import { titleOf } from '../oracle/rule-title.ts';
import { findingText } from '../report/finding-text.ts';
import type { RunResult, TargetResult } from '../report/run.ts';
import { compactedInWords, isVacuous, number, targetLine, vacuousHint } from '../report/run-text.ts';
import { styleOf } from '../report/style.ts';
import { resolveTarget } from '../targets/resolve.ts';
import type { Target } from '../targets/target.ts';
import {
  type Call,
  type CommandModule,
  declareOutputFlags,
  declareTargetFlags,
  duration,
  wholeNumber,
} from './command.ts';
import { EXIT, type ExitCode, type Io } from './io.ts';
import { ProgressLine } from './progress.ts';
import { targetRequest } from './target-request.ts';
import { transcriptSource } from './transcript-source.ts';

const DEFAULT_SEED = 'proctor';
const DEFAULT_CASES = 10_000;
const DEFAULT_MAX_FINDINGS = 20;
/** Evaluations for one finding; the result does not depend on the clock. */
const MINIMIZE = { evaluations: 2_000 };

export const fuzz: CommandModule = {
  declare(command: Command): void {
    declareOutputFlags(declareTargetFlags(command))
      .option('--cases <n>', `how many cases (${DEFAULT_CASES}, or as many as --time allows)`)
      .option('--time <duration>', 'stop after this time, for example 60s')
      .option('--seed <seed>', `the campaign (${DEFAULT_SEED}): the same seed gives the same cases everywhere`)
      .option('--explore', 'draw a seed, and print it')
      .option('--max-findings <n>', `stop once this many different findings have shown (${DEFAULT_MAX_FINDINGS})`)
      .option('--bail <n>', 'the same as --max-findings')
      .option('--shard <i/n>', 'only the i-th of n equal parts, i from 1')
      .option('--against <target>', 'compare with another target instead of a reference')
      .option('--from <file>', 'mutate the messages of a transcript instead of drawing histories')
      .option('--at <path>', 'where in the file of --from the messages stand')
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
    const plan = await readPlan(call, io);
    const style = styleOf(io.colors && plan.json === false);
    const say = (text: string) => (plan.json ? io.err(text) : io.out(text));
    say(`seed ${plan.seed}, generator ${generatorOf(plan.targets)}\n`);
    const started = io.now();
    const results: TargetResult[] = [];
    const findings: Finding[] = [];
    const casesPerSecond: Record<string, number> = {};
    let interrupted = false;
    for (const target of plan.targets) {
      const begun = io.now();
      const campaign = await campaignOf(target, plan, io);
      const seconds = Math.max(0.001, (io.now() - begun) / 1000);
      casesPerSecond[target.name] = Math.round(campaign.cases / seconds);
      const own = await describeAll(target, plan, campaign, io);
      findings.push(...own);
      const result = resultOf(target, campaign, own.length);
      results.push(result);
      for (const finding of own) {
        say(`\n${findingText(finding, titleOf(target, finding.rule), style, io.width)}\n\n`);
      }
      say(`${targetLine(result, campaign.cases / seconds, style)}\n`);
      if (campaign.ended === 'time-outs') say(`stopped after ${number(campaign.cases)} cases: it keeps hanging\n`);
      if (isVacuous(result)) say(`${vacuousHint(result)}\n`);
      interrupted ||= campaign.ended === 'interrupted';
      await target.close?.();
    }
    const run: RunResult = {
      schema: 'proctor.run/1',
      command: 'fuzz',
      seed: plan.seed,
      generator: generatorOf(plan.targets),
      targets: results,
      findings,
      timing: { milliseconds: Math.round(io.now() - started), casesPerSecond },
    };
    await writeRun(plan.out, run, eventsOf(run));
    if (plan.json) io.out(`${JSON.stringify(run, undefined, 2)}\n`);
    const [first] = findings;
    if (first !== undefined) say(`\nTo see ${findings.length === 1 ? 'it' : 'the first'} again:\n${first.reproduce}\n`);
    return exitOf(run, interrupted);
  },
};

interface Plan {
  readonly targets: readonly Target[];
  readonly seed: string;
  readonly cases: number;
  readonly time: number | undefined;
  readonly maxFindings: number;
  readonly shard: { readonly index: number; readonly of: number } | undefined;
  readonly out: string;
  readonly json: boolean;
  sourceFor(target: Target): CaseSource;
}

async function readPlan({ operands, flags, program }: Call, io: Io): Promise<Plan> {
  if (operands.length === 0) {
    throw new UsageError(
      'bad-target',
      'name a target',
      'for example proctor fuzz ./src/compact.ts#compactMessages, or proctor fuzz fault:edit/E2 to see a finding',
    );
  }
  const time = duration(flags, 'time');
  const request = targetRequest(flags, program, io);
  const against = flags['against'] === undefined ? undefined : await resolveTarget(String(flags['against']), request);
  const resolved: Target[] = [];
  for (const name of operands) {
    const target = await resolveTarget(name, request);
    resolved.push(against === undefined ? target : { ...target, against });
  }
  const seed = seedOf(flags);
  const from = flags['from'] === undefined ? undefined : String(flags['from']);
  const mutated = from === undefined ? undefined : await transcriptSource(from, flags, seed, io);
  const shard = shardOf(flags);
  return {
    targets: resolved,
    seed,
    cases: wholeNumber(flags, 'cases', 1) ?? (time === undefined ? DEFAULT_CASES : Number.MAX_SAFE_INTEGER),
    time,
    maxFindings: wholeNumber(flags, 'maxFindings', 1) ?? wholeNumber(flags, 'bail', 1) ?? DEFAULT_MAX_FINDINGS,
    shard,
    out: String(flags['out'] ?? DEFAULT_OUT),
    json: flags['json'] === true,
    sourceFor: (target) => mutated?.(target) ?? seededSource(target.terms, seed, target.fixed),
  };
}

function seedOf(flags: Call['flags']): string {
  if (flags['explore'] === true) return randomBytes(6).toString('hex');
  return flags['seed'] === undefined ? DEFAULT_SEED : String(flags['seed']);
}

function shardOf(flags: Call['flags']): Plan['shard'] {
  if (flags['shard'] === undefined) return undefined;
  const [, index, of] = /^(\d+)\/(\d+)$/.exec(String(flags['shard'])) ?? [];
  if (index === undefined || Number(index) < 1 || Number(index) > Number(of)) {
    throw new UsageError(
      'bad-option',
      `--shard ${String(flags['shard'])}: expected i/n with i from 1 to n, for example 2/4`,
    );
  }
  return { index: Number(index) - 1, of: Number(of) };
}

async function campaignOf(target: Target, plan: Plan, io: Io): Promise<Campaign> {
  const line = new ProgressLine(io);
  const begun = io.now();
  const campaign = await runCampaign({
    target,
    source: plan.sourceFor(target),
    cases: plan.cases,
    maxFindings: plan.maxFindings,
    ...(plan.shard === undefined ? {} : { shard: plan.shard }),
    stop: () => {
      if (io.signal.aborted) return 'interrupted';
      return plan.time !== undefined && io.now() - begun >= plan.time ? 'time' : undefined;
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

async function describeAll(target: Target, plan: Plan, campaign: Campaign, io: Io): Promise<Finding[]> {
  const findings: Finding[] = [];
  const naming = { reproduce: (name: string) => `proctor replay ${shellWord(findingPath(plan.out, name))}` };
  const line = new ProgressLine(io);
  for (const seen of campaign.seen) {
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

/** A path as any shell takes it: bare where it can be. */
function shellWord(path: string): string {
  return /^[\w./:@%+=-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`;
}

function resultOf(target: Target, campaign: Campaign, findings: number): TargetResult {
  const { cases, compacted, rulesChecked, skipped, features } = campaign;
  return {
    name: target.name,
    ...(target.version === undefined ? {} : { version: target.version }),
    ...(target.contract === undefined ? {} : { contract: target.contract }),
    cases,
    compacted,
    rulesChecked,
    skipped,
    features,
    findings,
  };
}

function generatorOf(targets: readonly Target[]): string {
  return [...new Set(targets.map(({ terms }) => `${terms.name}/${terms.generatorVersion}`))].join(' ');
}

function eventsOf(run: RunResult): object[] {
  return [
    { event: 'start', command: run.command, seed: run.seed, generator: run.generator },
    ...run.findings.map((finding) => ({ event: 'finding', finding })),
    ...run.targets.map((target) => ({ event: 'target', target })),
    { event: 'end', timing: run.timing },
  ];
}

function exitOf(run: RunResult, interrupted: boolean): ExitCode {
  if (interrupted) return EXIT.interrupted;
  if (run.findings.some((finding) => finding.severity === 'error')) return EXIT.findings;
  return run.targets.some(isVacuous) ? EXIT.inconclusive : EXIT.clean;
}
