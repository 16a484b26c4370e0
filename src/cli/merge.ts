/** `proctor merge`: the shards of a run as the one run that they are parts of. */
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { readLedger } from '../campaign/ledger.ts';
import { DEFAULT_OUT, findingPath } from '../campaign/out-dir.ts';
import { lockFolder } from '../campaign/run-lock.ts';
import { type MergedTarget, mergeShards, type Shard } from '../campaign/shards.ts';
import { UsageError } from '../errors.ts';
import type { Finding } from '../finding/finding.ts';
import type { RunResult } from '../report/run.ts';
import { targetResult } from '../report/target-result.ts';
import { allRules } from './all-rules.ts';
import { type CommandModule, declareOutputFlags, declareReporter } from './command.ts';
import type { Io } from './io.ts';
import { runReporters } from './run-reporters.ts';
import { Telling } from './run-telling.ts';
import { shellWord } from './shell-word.ts';

type ReadShard = Shard & { readonly run: RunResult };

export const merge: CommandModule = {
  declare(command: Command): void {
    declareReporter(declareOutputFlags(command))
      .option('--out <dir>', `where the whole run is written (${DEFAULT_OUT})`)
      .addHelpText(
        'after',
        `
The folders are those that proctor fuzz --shard i/n wrote, all n of them, in any order. What is written, and the exit
code, are those of one run without shards.

Examples:
  proctor merge shard-1 shard-2 shard-3
  proctor merge shards/* --reporter github,html`,
      );
  },

  async run({ operands, flags }, io) {
    const reporters = runReporters(flags);
    const out = String(flags['out'] ?? DEFAULT_OUT);
    const shards: ReadShard[] = [];
    for (const folder of operands) shards.push(await readShard(folder, io));
    const merged = mergeShards(shards);
    const unlock = lockFolder(resolve(io.cwd, out));
    try {
      const telling = new Telling(reporters, out, io);
      const run = wholeRun(shards, merged, out);
      const titles = new Map((await allRules()).map(({ id, title }) => [id, title]));
      telling.say(`${shards.length} shards, seed ${run.seed}, generator ${run.generator}`);
      for (const [at, result] of run.targets.entries()) {
        for (const finding of run.findings.filter(({ target }) => target === result.name)) {
          telling.finding(finding, titles.get(finding.rule) ?? finding.rule);
        }
        telling.target(result, merged[at]!.campaign.ended, run.timing.casesPerSecond[result.name] ?? 0);
      }
      return await telling.finish(
        run,
        merged.some(({ regressed }) => regressed),
      );
    } finally {
      unlock();
    }
  },
};

async function readShard(folder: string, io: Io): Promise<ReadShard> {
  const path = resolve(io.cwd, folder);
  const { about, entries } = readLedger(path);
  const text = await readFile(join(path, 'run.json'), 'utf8').catch(() => {
    throw new UsageError('not-found', `${folder} holds no finished run`, `proctor fuzz --resume ${folder} goes on`);
  });
  const run = JSON.parse(text) as RunResult;
  return { folder, about, entries, findings: run.findings, run };
}

/** The document of the whole run. Shards ran beside each other, so their speeds add up and the slowest says how long. */
function wholeRun(shards: readonly ReadShard[], merged: readonly MergedTarget[], out: string): RunResult {
  const { seed, generator, targets } = shards[0]!.run;
  const speed = (name: string) => shards.reduce((sum, { run }) => sum + (run.timing.casesPerSecond[name] ?? 0), 0);
  return {
    schema: 'proctor.run/1',
    command: 'fuzz',
    seed,
    generator,
    targets: merged.map(({ campaign, findings, known }, at) =>
      targetResult(targets[at]!, campaign, findings.length, known),
    ),
    findings: merged.flatMap(({ findings }) => findings.map((finding) => placedIn(out, finding))),
    timing: {
      milliseconds: Math.max(...shards.map(({ run }) => run.timing.milliseconds)),
      casesPerSecond: Object.fromEntries(targets.map(({ name }) => [name, speed(name)])),
    },
  };
}

/** The command that shows a finding again names the folder that it is in now. */
function placedIn(out: string, finding: Finding): Finding {
  return { ...finding, reproduce: `proctor replay ${shellWord(findingPath(out, finding.fingerprint))}` };
}
