/** `proctor bench`: how fast a target is, how its time grows, what it allocates, and what its compaction is worth. */
import { appendFileSync, readFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { DEFAULT_OUT } from '../campaign/out-dir.ts';
import { UsageError } from '../errors.ts';
import { changesSince } from '../measure/compare.ts';
import { measure } from '../measure/measure.ts';
import type { BenchResult, PolicyName } from '../measure/result.ts';
import { yardstick } from '../measure/yardstick.ts';
import { benchActionJson, benchMarkdown } from '../report/bench-markdown.ts';
import { benchText } from '../report/bench-text.ts';
import { benchPage } from '../report/html/bench-page.ts';
import { styleOf } from '../report/style.ts';
import { resolveTarget } from '../targets/resolve.ts';
import type { Target } from '../targets/target.ts';
import { allocatedBy } from './bench-allocation.ts';
import { type Call, type CommandModule, declareOutputFlags, declareTargetFlags, duration } from './command.ts';
import { EXIT, type ExitCode, type Io } from './io.ts';
import { ProgressLine } from './progress.ts';
import { type Reporter, reportersOf } from './reporters.ts';
import { targetRequest, targetRequests } from './target-request.ts';

const DEFAULT_SIZES = '20,200,2000,20000';
/** With the time to load and to draw, a run of defaults ends within 45 s. */
const DEFAULT_TIME = 35_000;
const DEFAULT_SEED = 'proctor';
const POLICIES: readonly PolicyName[] = ['every-turn', 'threshold'];

const REPORTERS: Readonly<Record<string, Reporter<BenchResult>>> = {
  json: { document: true, render: (result) => `${JSON.stringify(result, undefined, 2)}\n` },
  'github-action-benchmark': { document: true, render: benchActionJson },
  markdown: { document: true, render: benchMarkdown },
  github: { render: onStepPage },
  html: { file: 'bench.html', render: benchPage },
};

export const bench: CommandModule = {
  declare(command: Command): void {
    declareOutputFlags(declareTargetFlags(command))
      .option('--sizes <list>', `messages of a history (${DEFAULT_SIZES})`)
      .option('--time <duration>', `how long to measure, nearly (${DEFAULT_TIME / 1_000}s)`)
      .option('--against <target>', 'a further target that the others are held against, as ratios of the same rounds')
      .option('--compare <file>', 'an earlier result of --json that this one is held against')
      .option(
        '--fail-on-regression <percent>',
        'exit 1 when a call has become slower by more than this, beyond the noise',
      )
      .option('--policy <name>', `when a session compacts: ${POLICIES.join(' or ')} (${POLICIES[0]})`)
      .option('--seed <seed>', `of the histories (${DEFAULT_SEED})`)
      .option('--timeout <duration>', 'how long one call may take (1s)')
      .option('--out <dir>', `where reports without a file of their own go (${DEFAULT_OUT})`)
      .option('--reporter <list>', `text, ${Object.keys(REPORTERS).join(', ')}; each may have =FILE (text)`)
      .option('--self', 'the scoreboard of Proctor itself: every planted fault of the contracts named, or of all')
      .option('--seeds <n>', 'with --self: how often each is looked for (10)')
      .option('--cases <n>', 'with --self: when a search is given up (20000)')
      .option('--shard <i/n>', 'with --self: only the i-th of n equal parts, i from 1')
      .addHelpText(
        'after',
        `
Conversion into the message format of a target is outside of the clock.

Examples:
  proctor bench edit/optimized --against edit/reference
  proctor bench ./src/compact.ts#compactMessages --format ai-sdk --sizes 50,500
  proctor bench ./src/compact.ts --json > bench.json
  proctor bench ./src/compact.ts --compare bench.json --fail-on-regression 10%`,
      );
  },

  async run(call, io) {
    const { flags } = call;
    if (flags['self'] === true) return (await import('./bench-self.ts')).benchSelf(call, io);
    const reporters = reportersOf(flags, REPORTERS);
    const before = flags['compare'] === undefined ? undefined : earlier(String(flags['compare']), io);
    const allowed = regressionAllowed(flags);
    if (allowed !== undefined && before === undefined) {
      throw new UsageError(
        'bad-option',
        '--fail-on-regression: there is nothing to compare with',
        'add --compare FILE',
      );
    }
    const line = new ProgressLine(io);
    const targets = await targetsOf(call, io);
    try {
      const measured = await measure({
        targets,
        ...(flags['against'] === undefined ? {} : { against: targets.at(-1)!.name }),
        sizes: sizesOf(flags),
        time: duration(flags, 'time') ?? DEFAULT_TIME,
        seed: String(flags['seed'] ?? DEFAULT_SEED),
        policy: policyOf(flags),
        machine: { node: process.version, cpu: cpus()[0]?.model.trim() ?? 'unknown', cores: availableParallelism() },
        now: io.now,
        yardstick: yardstick(),
        allocated: allocatedBy,
        watch: (words) => line.show(() => `measuring ${words}`),
        signal: io.signal,
      });
      line.clear();
      if (io.signal.aborted) return EXIT.interrupted;
      const result =
        before === undefined
          ? measured
          : { ...measured, changes: changesSince(before, measured, allowed ?? Number.POSITIVE_INFINITY) };
      const say = (text: string) => (reporters.wordsToOut ? io.out(text) : io.err(text));
      if (reporters.text) say(`${benchText(result, styleOf(io.colors && reporters.wordsToOut))}\n`);
      const reported = await reporters.finish(result, io, String(flags['out'] ?? DEFAULT_OUT));
      return exitOf(result, before, reported);
    } finally {
      line.clear();
      for (const target of targets) await target.close?.();
    }
  },
};

async function targetsOf(call: Call, io: Io): Promise<readonly Target[]> {
  const targets: Target[] = [];
  for (const { name, request } of targetRequests(call, io, 'for example proctor bench edit/optimized')) {
    targets.push(await resolveTarget(name, request));
  }
  if (call.flags['against'] !== undefined) {
    // Options were written for the target; what they mean to another one is not known.
    const request = targetRequest({ ...call.flags, option: [], options: undefined }, call.program, io);
    targets.push(await resolveTarget(String(call.flags['against']), request));
  }
  return targets;
}

function sizesOf(flags: Call['flags']): readonly number[] {
  const words = String(flags['sizes'] ?? DEFAULT_SIZES).split(',');
  const sizes = words.map((word) => Number(word.replaceAll('_', '')));
  if (sizes.every((size) => Number.isSafeInteger(size) && size > 0)) return [...new Set(sizes)];
  throw new UsageError('bad-option', `--sizes ${words.join(',')}: expected numbers of messages`, DEFAULT_SIZES);
}

function policyOf(flags: Call['flags']): PolicyName {
  const name = flags['policy'] ?? POLICIES[0];
  const policy = POLICIES.find((one) => one === name);
  if (policy !== undefined) return policy;
  throw new UsageError('bad-option', `--policy ${String(name)}: expected ${POLICIES.join(' or ')}`);
}

/** `10%` as 0.1. */
function regressionAllowed(flags: Call['flags']): number | undefined {
  const given = flags['failOnRegression'];
  if (given === undefined) return undefined;
  const [, digits] = /^(\d+(?:\.\d+)?) ?%?$/.exec(String(given)) ?? [];
  if (digits !== undefined) return Number(digits) / 100;
  throw new UsageError('bad-option', `--fail-on-regression ${String(given)}: expected a share such as 10%`);
}

/** Throws UsageError `not-found` or `bad-format`. */
function earlier(file: string, io: Io): BenchResult {
  let document: Partial<BenchResult> | null;
  try {
    document = JSON.parse(readFileSync(resolve(io.cwd, file), 'utf8')) as Partial<BenchResult> | null;
  } catch (error) {
    throw new UsageError('not-found', `cannot read ${file}: ${(error as Error).message}`);
  }
  if (document?.schema === 'proctor.bench/1') return document as BenchResult;
  throw new UsageError('bad-format', `${file} is no result of proctor bench --json`);
}

/** The page of a step of GitHub Actions, where there is one. */
function onStepPage(result: BenchResult, io: Io): string | undefined {
  const page = io.env['GITHUB_STEP_SUMMARY'];
  if (page === undefined || page === '') return benchMarkdown(result);
  appendFileSync(page, benchMarkdown(result));
  return undefined;
}

function exitOf({ changes = [], targets }: BenchResult, before: BenchResult | undefined, reported: boolean): ExitCode {
  if (changes.some(({ regression }) => regression)) return EXIT.findings;
  const nothingCompared = before !== undefined && changes.length === 0;
  if (nothingCompared || targets.every(({ sizes }) => sizes.length === 0)) return EXIT.inconclusive;
  return reported ? EXIT.clean : EXIT.usage;
}
