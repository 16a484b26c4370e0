/** `proctor verify`: every input up to a size. What it finds first is a smallest counterexample. */
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { inquiryInto } from '../campaign/inquiry.ts';
import { DEFAULT_OUT, findingPath, writeRun } from '../campaign/out-dir.ts';
import { isBuiltIn } from '../campaign/planned.ts';
import { readVerification, saveVerification } from '../campaign/verification-file.ts';
import { type Counterexample, type Verified, WHOLE_SIZE } from '../campaign/verify.ts';
import { type BySize, ownThread, type Thread, verifyBySize, workerThread } from '../campaign/verify-by-size.ts';
import type { TargetCall } from '../campaign/work.ts';
import { UsageError } from '../errors.ts';
import type { Finding } from '../finding/finding.ts';
import { titleOf } from '../oracle/rule-title.ts';
import { findingText } from '../report/finding-text.ts';
import type { RunResult } from '../report/run.ts';
import { number } from '../report/run-text.ts';
import { styleOf } from '../report/style.ts';
import { type Coverage, claim, verifyText } from '../report/verify-text.ts';
import { resolveTarget, type TargetRequest } from '../targets/resolve.ts';
import type { Target } from '../targets/target.ts';
import { againCommand } from './again.ts';
import {
  type Call,
  type CommandModule,
  declareOutputFlags,
  declareReporter,
  declareTargetFlags,
  duration,
  wholeNumber,
} from './command.ts';
import { EXIT, type ExitCode, type Io } from './io.ts';
import { ProgressLine } from './progress.ts';
import { runReporters } from './run-reporters.ts';
import { shardOf } from './shard.ts';
import { targetRequests } from './target-request.ts';

const DEFAULT_BOUND = 5;

export const verifyAll: CommandModule = {
  declare(command: Command): void {
    declareReporter(declareOutputFlags(declareTargetFlags(command)))
      .option('--max-messages <n>', `the size of the largest inputs (${DEFAULT_BOUND})`)
      .option('--alphabet <name>', 'which messages there are: main, reuse, reasoning, exclusion, memory, citations')
      .option('--time <duration>', 'stop after this time, and say what was covered')
      .option('--workers <n>', 'threads (one a core)')
      .option('--shard <i/n>', 'only the i-th of n equal parts, i from 1')
      .option('--max-findings <n>', 'stop behind the size at which this many different findings have shown (1)')
      .option('--timeout <duration>', 'how long one call may take (1s)')
      .option('--out <dir>', `where findings are written (${DEFAULT_OUT})`)
      .option('--resume <dir>', 'go on where the run that wrote this folder was stopped')
      .addHelpText(
        'after',
        `
Examples:
  proctor verify edit/optimized --max-messages 6
  proctor verify fault:edit/E2 --max-messages 6
  proctor verify edit/optimized --alphabet reuse --shard 1/4`,
      );
  },

  async run(call, io) {
    const { flags } = call;
    const requests = targetRequests(call, io, 'for example proctor verify edit/optimized');
    const reporters = runReporters(flags);
    const style = styleOf(io.colors && reporters.wordsToOut);
    const say = (text: string) => (reporters.wordsToOut ? io.out(text) : io.err(text));
    const runs: RunResult[] = [];
    const codes: ExitCode[] = [];
    for (const { name, request } of requests) {
      const target = await resolveTarget(name, request);
      for (const hint of target.hints ?? []) say(`${hint}\n`);
      const begun = io.now();
      const plan = planOf(target, call, requests.length);
      const result = await verified(name, target, request, plan, flags, io);
      const findings = await described(target, { name, request }, plan, result.verified.counterexamples);
      for (const finding of findings) {
        say(`\n${findingText(finding, titleOf(target, finding.rule), style, io.width)}\n\n`);
      }
      const coverage = coverageOf(target, plan, result);
      say(`${verifyText(coverage)}\n`);
      const run = runOf(target, plan, result, coverage, findings, io.now() - begun);
      await writeRun(resolve(io.cwd, plan.out), run, [{ event: 'end', claim: claim(coverage) }]);
      if (findings[0] !== undefined) say(`\nTo see it again:\n${findings[0].reproduce}\n`);
      runs.push(run);
      codes.push(exitOf(result, plan, findings));
      await target.close?.();
    }
    const whole = runs.length === 1 ? runs[0]! : joined(runs);
    const reported = await reporters.finish(whole, io, String(flags['resume'] ?? flags['out'] ?? DEFAULT_OUT));
    const code = worst(codes);
    return reported || code !== EXIT.clean ? code : EXIT.usage;
  },
};

interface Plan {
  readonly alphabet: string;
  readonly bound: number;
  readonly shard: { readonly index: number; readonly of: number };
  readonly maxFindings: number;
  readonly out: string;
  /** The command that shows the finding at that path again. */
  again(path: string): string;
}

function planOf(target: Target, { flags, standing, program }: Call, targets: number): Plan {
  const { alphabets } = target.terms.input;
  const alphabet = String(flags['alphabet'] ?? alphabets[0]);
  if (!alphabets.includes(alphabet)) {
    const known = `${target.name} has ${alphabets.join(', ')}`;
    throw new UsageError('bad-option', `there is no alphabet ${JSON.stringify(alphabet)}`, known);
  }
  const folder = String(flags['resume'] ?? flags['out'] ?? DEFAULT_OUT);
  return {
    alphabet,
    bound: wholeNumber(flags, 'maxMessages') ?? DEFAULT_BOUND,
    shard: shardOf(flags) ?? { index: 0, of: 1 },
    maxFindings: wholeNumber(flags, 'maxFindings', 1) ?? 1,
    out: targets === 1 ? folder : join(folder, target.name.replace(/[^\w.-]+/g, '-')),
    again: (path) => againCommand(standing, program, path),
  };
}

async function verified(
  name: string,
  target: Target,
  request: TargetRequest,
  plan: Plan,
  flags: Call['flags'],
  io: Io,
): Promise<BySize> {
  const about = { target: target.name, alphabet: plan.alphabet, shard: plan.shard, options: request.options };
  const from = flags['resume'] === undefined ? undefined : await readVerification(resolve(io.cwd, plan.out), about);
  const workers = from?.length ?? wholeNumber(flags, 'workers', 1) ?? availableParallelism();
  const line = new ProgressLine(io);
  const begun = io.now();
  const time = duration(flags, 'time');
  const result = await verifyBySize(threadsOf(name, target, request, plan, workers), {
    ...plan,
    ...(from === undefined ? {} : { from }),
    stop: () => {
      if (io.signal.aborted) return 'interrupted';
      return time !== undefined && io.now() - begun >= time ? 'time' : undefined;
    },
    watch: (progress) => line.show(() => progressText(target, plan, progress, io.now() - begun)),
    save: (threads) => saveVerification(resolve(io.cwd, plan.out), about, threads),
  });
  line.clear();
  return result;
}

function threadsOf(
  name: string,
  target: Target,
  request: TargetRequest,
  { alphabet, shard }: Plan,
  workers: number,
): readonly Thread[] {
  const call = { name, request };
  if (workers === 1 && (isBuiltIn(call) || request.program.length > 0)) return [ownThread(target, alphabet, shard)];
  return Array.from({ length: workers }, (_, at) =>
    workerThread(target, {
      target: name,
      request,
      alphabet,
      shard: { index: shard.index + shard.of * at, of: shard.of * workers },
    }),
  );
}

function progressText({ name }: Target, plan: Plan, { inputs, examinations }: Verified, milliseconds: number): string {
  const size = inputs.length - 1;
  const rate = Math.round(examinations / Math.max(0.001, milliseconds / 1000));
  return `${name}: ${size} of ${plan.bound}, ${number(examinations)} examinations, ${number(rate)} a second`;
}

/** Counterexamples are smallest ones already; minimizing makes them plain to read. */
async function described(
  target: Target,
  call: TargetCall,
  plan: Plan,
  all: readonly Counterexample[],
): Promise<readonly Finding[]> {
  const inquiry = inquiryInto(target, call);
  const naming = { reproduce: (print: string) => plan.again(findingPath(plan.out, print)) };
  const findings: Finding[] = [];
  for (const { input, options, ...seen } of all) {
    const finding = await inquiry.describe({ input, options }, seen, `alphabet ${plan.alphabet}`, naming);
    if (finding !== undefined) findings.push(finding);
  }
  await inquiry.close();
  return findings;
}

function coverageOf(target: Target, plan: Plan, { verified, complete }: BySize): Coverage {
  const { shard } = plan;
  return {
    target: target.name,
    alphabet: plan.alphabet,
    counted: target.terms.holds === 'messages' ? 'messages' : 'events',
    inputs: verified.inputs,
    examinations: verified.examinations,
    complete,
    bound: plan.bound,
    rules: Object.keys(verified.rulesChecked).length,
    wholeSize: WHOLE_SIZE,
    findings: verified.counterexamples.length,
    ...(shard.of === 1 ? {} : { shard: { index: shard.index + 1, of: shard.of } }),
  };
}

function runOf(
  target: Target,
  plan: Plan,
  { verified, complete }: BySize,
  { inputs }: Coverage,
  findings: readonly Finding[],
  milliseconds: number,
): RunResult {
  const { examinations, compacted, rulesChecked, skipped } = verified;
  return {
    schema: 'proctor.run/1',
    command: 'verify',
    seed: `alphabet ${plan.alphabet}`,
    generator: `${target.terms.name}/${target.terms.generatorVersion}`,
    targets: [
      {
        name: target.name,
        ...(target.version === undefined ? {} : { version: target.version }),
        ...(target.contract === undefined ? {} : { contract: target.contract }),
        cases: examinations,
        compacted,
        rulesChecked,
        skipped,
        findings: findings.length,
      },
    ],
    findings,
    inputs: inputs.reduce((sum, count) => sum + count, 0),
    examinations,
    exhausted: complete === plan.bound,
    alphabet: plan.alphabet,
    timing: {
      milliseconds: Math.round(milliseconds),
      casesPerSecond: { [target.name]: Math.round(examinations / Math.max(0.001, milliseconds / 1000)) },
    },
  };
}

/** Several targets in one document; what belongs to one run is added up. */
function joined(runs: readonly RunResult[]): RunResult {
  const first = runs[0]!;
  return {
    ...first,
    generator: [...new Set(runs.map(({ generator }) => generator))].join(' '),
    targets: runs.flatMap(({ targets }) => targets),
    findings: runs.flatMap(({ findings }) => findings),
    inputs: runs.reduce((sum, run) => sum + (run.inputs ?? 0), 0),
    examinations: runs.reduce((sum, run) => sum + (run.examinations ?? 0), 0),
    exhausted: runs.every(({ exhausted }) => exhausted === true),
    timing: {
      milliseconds: runs.reduce((sum, { timing }) => sum + timing.milliseconds, 0),
      casesPerSecond: Object.assign({}, ...runs.map(({ timing }) => timing.casesPerSecond)) as Record<string, number>,
    },
  };
}

function exitOf({ verified, complete }: BySize, plan: Plan, findings: readonly Finding[]): ExitCode {
  if (verified.ended === 'interrupted') return EXIT.interrupted;
  if (findings.some(({ severity }) => severity === 'error')) return EXIT.findings;
  const nothingCompacted = verified.compacted === 0;
  return complete < plan.bound || nothingCompacted ? EXIT.inconclusive : EXIT.clean;
}

function worst(codes: readonly ExitCode[]): ExitCode {
  const order = [EXIT.interrupted, EXIT.findings, EXIT.inconclusive] as const;
  return order.find((code) => codes.includes(code)) ?? EXIT.clean;
}
