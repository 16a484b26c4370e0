/** `proctor replay`: kept cases and findings once more. Fit for `git bisect run`: 0 when it is gone, 1 while it shows. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { isBuiltIn } from '../campaign/planned.ts';
import { type Replayed, replay, wantedBy } from '../campaign/replay.ts';
import { replayGuarded } from '../campaign/replay-guarded.ts';
import { type Kept, readKept } from '../corpus/read.ts';
import { UsageError } from '../errors.ts';
import { replayText } from '../report/replay-text.ts';
import { styleOf } from '../report/style.ts';
import { PROGRAM } from '../targets/resolve.ts';
import { type CommandModule, declareOutputFlags } from './command.ts';
import { declareEmit, emitted } from './emit.ts';
import { callsOf, finder } from './find-target.ts';
import { EXIT, type ExitCode } from './io.ts';
import { targetRequest } from './target-request.ts';

const DEFAULT_CORPUS = 'corpus';

export const replayKept: CommandModule = {
  declare(command: Command): void {
    declareEmit(declareOutputFlags(command))
      .option('--target <target>', 'run the cases on this target in place of their own')
      .option('--format <name>', 'the message format that it takes')
      .option('--timeout <duration>', 'how long one call may take (1s)')
      .addHelpText(
        'after',
        `
A path is a corpus case, a finding, a run's folder, or a folder of cases; ${DEFAULT_CORPUS}/ when left out.

  PASS     as it must be
  FAIL     a case that must hold breaks, or a finding shows again
  KNOWN    a known failure of somebody else's package; it still fails
  FIXED    it does not fail any more: remove the known failure, keep the finding as a case
  CHANGED  it fails in another way, or answers otherwise
  STALE    its target or its options are no more
  SKIPPED  its package is not installed here, or in another version, which holds

A program behind -- stands in for the target of all of them.

Examples:
  proctor replay .proctor/findings/0123456789ab.json
  proctor replay .proctor/findings/0123456789ab.json -- python proctor_target.py
  git bisect run proctor replay .proctor/findings/0123456789ab.json`,
      );
  },

  async run({ operands, flags, program, configured }, io) {
    const paths = operands.length === 0 ? [DEFAULT_CORPUS] : operands;
    if (operands.length === 0 && !existsSync(resolve(io.cwd, DEFAULT_CORPUS))) {
      throw new UsageError('not-found', `there is no folder ${DEFAULT_CORPUS}`, 'name a case, a finding or a folder');
    }
    const kept = await readKept(paths, io.cwd);
    const request = targetRequest(flags, program, io);
    const find = finder(request, configured);
    const emit = await emitted(kept, find, flags);
    if (emit !== undefined) {
      io.out(emit);
      return EXIT.clean;
    }
    const begun = io.now();
    const other = flags['target'] === undefined ? undefined : String(flags['target']);
    const rows: Replayed[] = [];
    for (const one of kept) {
      if (io.signal.aborted) return EXIT.interrupted;
      const name = other ?? targetOf(one) ?? (program.length > 0 ? PROGRAM : undefined);
      // Code of the user's own may hang, and what was found may be just that.
      const guarded = name !== undefined && (program.length > 0 || !isBuiltIn({ name }));
      rows.push(
        ...(guarded
          ? await replayGuarded(one, name, callsOf(wantedBy(one, name), request, configured), io.now)
          : await replay(one, find, io.now, other)),
      );
    }
    if (flags['json'] === true) {
      const cases = rows.map(({ milliseconds: _, ...row }) => row);
      const timing = { milliseconds: Math.round(io.now() - begun) };
      io.out(`${JSON.stringify({ schema: 'proctor.run/1', command: 'replay', cases, timing }, undefined, 2)}\n`);
    } else io.out(`${replayText(rows, styleOf(io.colors))}\n`);
    return exitOf(rows);
  },
};

/** The target that a case names; undefined where it is for all compactors of a contract. */
function targetOf(kept: Kept): string | undefined {
  return kept.kind === 'finding' ? kept.finding.target : kept.case.target;
}

function exitOf(rows: readonly Replayed[]): ExitCode {
  if (rows.length === 0) return EXIT.inconclusive;
  return rows.some(({ status, flaky }) => status === 'FAIL' || status === 'CHANGED' || flaky === true)
    ? EXIT.findings
    : EXIT.clean;
}
