/** `proctor bridge-check -- PROGRAM`: whether a program speaks proctor/1, check by check. */
import type { Command } from 'commander';
import { UsageError } from '../errors.ts';
import { type Style, styleOf } from '../report/style.ts';
import { type Checked, conformance } from '../targets/program/conformance.ts';
import { type CommandModule, declareOutputFlags } from './command.ts';
import { EXIT } from './io.ts';

export const bridgeCheck: CommandModule = {
  declare(command: Command): void {
    declareOutputFlags(command).addHelpText(
      'after',
      `
The program is what stands behind --; docs/protocol.md tells what it must do.

Example:
  proctor bridge-check -- python3 proctor_target.py`,
    );
  },

  async run({ flags, program }, io) {
    if (program.length === 0) {
      const hint = 'for example proctor bridge-check -- python3 proctor_target.py';
      throw new UsageError('bad-target', 'name the program behind --', hint);
    }
    const checks: Checked[] = [];
    const style = styleOf(io.colors);
    for await (const checked of conformance(program, io.cwd)) {
      checks.push(checked);
      if (flags['json'] !== true) io.out(`${line(checked, style)}\n`);
    }
    const failed = checks.filter(({ status }) => status === 'fails').length;
    if (flags['json'] === true) {
      io.out(`${JSON.stringify({ schema: 'proctor.bridge-check/1', program, checks }, undefined, 2)}\n`);
    } else {
      io.out(`\n${failed === 0 ? 'it speaks proctor/1' : `${failed} of ${checks.length} checks fail`}\n`);
    }
    return failed === 0 ? EXIT.clean : EXIT.findings;
  },
};

function line({ check, status, says }: Checked, style: Style): string {
  const paint = { ok: style.green, fails: style.red, skipped: style.dim, hint: style.yellow }[status];
  return `${paint(status.padEnd(8))} ${check.padEnd(26)} ${says}`;
}
