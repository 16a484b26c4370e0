/** `proctor fuzz`: a campaign against one or more targets. */
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { DEFAULT_OUT } from '../campaign/out-dir.ts';
import { aboutRun } from '../campaign/planned.ts';
import { openRecord } from '../campaign/record.ts';
import { type Call, type CommandModule, declareOutputFlags, declareReporter, declareTargetFlags } from './command.ts';
import { DEFAULT_CASES, DEFAULT_CORPUS, DEFAULT_MAX_FINDINGS, DEFAULT_SEED, fuzzPlan } from './fuzz-plan.ts';
import { resumed, wordsOf } from './fuzz-resume.ts';
import { FuzzSession } from './fuzz-session.ts';
import { EXIT } from './io.ts';
import { watchSources } from './watch.ts';

const WATCHED_CASES = 2_000;

export const fuzz: CommandModule = {
  declare(command: Command): void {
    declareReporter(declareOutputFlags(declareTargetFlags(command)))
      .option('--cases <n>', `how many cases (${DEFAULT_CASES}, or as many as --time allows)`)
      .option('--time <duration>', 'stop after this time, shared by the targets, for example 60s')
      .option('--seed <seed>', `the campaign (${DEFAULT_SEED}): the same seed gives the same cases everywhere`)
      .option('--explore', 'draw a seed, and print it')
      .option('--max-findings <n>', `stop once this many different findings have shown (${DEFAULT_MAX_FINDINGS})`)
      .option('--bail <n>', 'the same as --max-findings')
      .option('--workers <n>', 'processes that work on it (one a core, where it is worth it)')
      .option('--shard <i/n>', 'only the i-th of n equal parts, i from 1; proctor merge puts them together')
      .option('--against <target>', 'compare with another target instead of a reference')
      .option('--base <revision>', 'what fails on that revision of git as well is a warning')
      .option('--canary <target>', 'a planted fault that must be found first; exit 3 when it is not')
      .option('--from <file>', 'mutate the messages of a transcript instead of drawing histories')
      .option('--at <path>', 'where in the file of --from the messages stand')
      .option(
        '--keep-text',
        'leave the texts of the transcript as they are; without it they are filler of the same length',
      )
      .option('--corpus <dir>', `kept cases, replayed first (${DEFAULT_CORPUS}/ where there is one)`)
      .option('--no-corpus', 'replay no kept cases')
      .option('--grow', 'keep what is found as cases of the corpus')
      .option('--timeout <duration>', 'how long one call may take (1s)')
      .option('--out <dir>', `where findings are written (${DEFAULT_OUT})`)
      .option('--resume <dir>', 'go on where the run that wrote this folder was stopped')
      .option('--watch', `again whenever a source of the target changes (${WATCHED_CASES} cases)`)
      .addHelpText(
        'after',
        `
Examples:
  proctor fuzz edit/optimized --cases 100000
  proctor fuzz fault:edit/E2
  proctor fuzz ./src/compact.ts#compactMessages --format ai-sdk -o maxTokens=200
  proctor fuzz ./src/compact.ts --base origin/main            in a pull request
  proctor fuzz ./src/compact.ts --explore --grow --time 30m   at night`,
      );
  },

  async run(given, io) {
    const call = resumed(given, io);
    const plan = await fuzzPlan(call, io);
    if (call.flags['watch'] === true) return watchSources(plan, wordsToWatch(call.flags), io);
    const shard = plan.shard ?? { index: 0, of: 1 };
    const about = aboutRun(plan.targets, plan.source, { ...plan, shard });
    const record = openRecord(resolve(io.cwd, plan.out), about, wordsOf(call), plan.resumes);
    try {
      const session = new FuzzSession(plan, record, io);
      if (plan.canary !== undefined && !(await session.seesCanary(plan.canary))) return EXIT.internal;
      for (const [number, planned] of plan.targets.entries()) await session.fuzz(planned, number);
      return await session.finish();
    } finally {
      record.close();
    }
  },
};

/** The words of this process for a run that does not watch, and is short unless they say otherwise. */
function wordsToWatch(flags: Call['flags']): readonly string[] {
  const words = process.argv.slice(1).filter((word) => word !== '--watch');
  const isBounded = flags['cases'] !== undefined || flags['time'] !== undefined;
  const split = words.indexOf('--');
  const at = split < 0 ? words.length : split;
  return isBounded ? words : words.toSpliced(at, 0, '--cases', String(WATCHED_CASES));
}
