/** `proctor report`: the reports of a run that is over, out of its folder. */
import { join } from 'node:path';
import type { Command } from 'commander';
import { type CommandModule, declareReporter } from './command.ts';
import { EXIT } from './io.ts';
import { readRun } from './read-run.ts';
import { runReporters } from './run-reporters.ts';

const DEFAULT_REPORTER = 'html';

export const report: CommandModule = {
  declare(command: Command): void {
    declareReporter(command).addHelpText(
      'after',
      `
Without --reporter it writes report.html into the folder: one file, to be opened anywhere.

Examples:
  proctor report .proctor
  proctor report .proctor --reporter junit,sarif=proctor.sarif`,
    );
  },

  async run({ operands, flags }, io) {
    const [folder = ''] = operands;
    const run = await readRun(folder, io.cwd);
    const reporter = String(flags['reporter'] ?? DEFAULT_REPORTER);
    const reporters = runReporters({ reporter, out: folder });
    if (!(await reporters.finish(run, io, folder))) return EXIT.usage;
    if (reporter === DEFAULT_REPORTER) io.out(`${join(folder, 'report.html')}\n`);
    return EXIT.clean;
  },
};
