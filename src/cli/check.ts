/** `proctor check`: what a provider would refuse of a transcript, where it broke, and with --fix a copy that it takes. */
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { UsageError } from '../errors.ts';
import { type Checked, countErrors, type FileReport, type ProblemReport } from '../report/check.ts';
import { checkedText } from '../report/check-text.ts';
import { type Style, styleOf } from '../report/style.ts';
import type { Mode } from '../wire/fix/draft.ts';
import { judge, type Problem } from '../wire/judge.ts';
import { PAGED_RULES } from '../wire/pages.ts';
import { type Reading, readings } from '../wire/read/reading.ts';
import { rulesFor } from '../wire/rulebook.ts';
import { parseWho, type Who, whoOf } from '../wire/who.ts';
import { checkReporters } from './check-reporters.ts';
import { checkedOf } from './checked.ts';
import { type CommandModule, declareOutputFlags } from './command.ts';
import { EXIT, type ExitCode, type Io } from './io.ts';
import { chunksOf, type GivenFile, givenFiles } from './transcript-files.ts';

export const check: CommandModule = {
  declare(command: Command): void {
    declareOutputFlags(command)
      .option('--format <name>', 'the format of the file (found out when left out)')
      .option('--for <provider[:model]>', 'who shall accept it, such as anthropic:claude-opus-4-6')
      .option('--at <path>', 'where the messages stand in the file, such as $.request.messages')
      .option('--fix [mode]', 'write a repaired copy: answer open calls with a marked result, or drop them')
      .option('--write', 'with --fix: repair the file itself')
      .option('--dry-run', 'with --fix: show what would change, write nothing')
      .option('--reporter <list>', 'text, json, ndjson, github, junit, sarif; each to a file with =FILE')
      .addHelpText(
        'after',
        `
A file is a list of messages, a request body, any JSON that holds one somewhere, JSON Lines or a session log;
a folder is looked through, - is standard input.

Examples:
  proctor check session.json --for anthropic
  proctor check error-dump.json --at $.requestBodyValues.messages
  proctor check ~/.claude/projects/x/session.jsonl --fix`,
      );
  },

  async run({ operands, flags }, io) {
    const reporters = checkReporters(flags);
    const asked = flags['for'] === undefined ? undefined : parseWho(String(flags['for']));
    const options = readOptions(flags);
    const { mode, names } = fixMode(flags['fix'], operands);
    const files = givenFiles(names, io.cwd);
    const repair = mode === undefined ? undefined : (await import('./check-fix.ts')).repairer(mode, flags, asked, io);
    const repairs = new Map(PAGED_RULES.map(({ rule, page }) => [rule.id, page.repair]));
    const style = styleOf(io.colors);
    const printsCopy = repair !== undefined && names.includes('-') && flags['dryRun'] !== true;
    if (printsCopy && flags['json'] === true) {
      throw new UsageError(
        'bad-option',
        '--fix prints the repaired copy of standard input, and --json its own document',
        'use one of the two, or name a file',
      );
    }
    const tell = (text: string): void => (printsCopy ? io.err(text) : io.out(text));
    const tally = { read: 0, errors: 0, skipped: 0, failed: 0 };
    const kept: FileReport[] = [];
    for (const file of files) {
      try {
        const all =
          repair === undefined
            ? checkedFile(file, await bytesOf(file, io), options, asked)
            : repair(file, await bytesOf(file, io), options);
        for (const checked of all) {
          if (io.signal.aborted) return EXIT.interrupted;
          tally.read++;
          tally.errors += countErrors([checked.report]);
          if (reporters.text) tell(checkedText(checked, repairs, style, io.width));
          if (reporters.atEnd) kept.push(checked.report);
        }
      } catch (error) {
        if (!(error instanceof UsageError)) throw error;
        if (file.found && error.code === 'bad-format') tally.skipped++;
        else if (files.length === 1) throw withName(error, file);
        else {
          tally.failed++;
          tellFailure(withName(error, file), style, io);
        }
      }
    }
    if (!(await reporters.finish(kept, io))) tally.failed++;
    if (tally.skipped > 0)
      io.err(`${tally.skipped} ${tally.skipped === 1 ? 'file holds' : 'files hold'} no messages\n`);
    return exitOf(tally);
  },
};

interface Options {
  readonly format?: string;
  readonly at?: string;
}

/** `--fix FILE` is `--fix` and a file: the value of an option that may have none is not to be told from what follows. */
function fixMode(flag: unknown, operands: readonly string[]): { mode: Mode | undefined; names: readonly string[] } {
  const mode = flag === undefined ? undefined : flag === 'drop' ? 'drop' : 'answer';
  const isFile = typeof flag === 'string' && flag !== 'drop' && flag !== 'answer';
  const names = isFile ? [flag, ...operands] : operands;
  if (names.length === 0)
    throw new UsageError('bad-option', 'proctor check: no file is named', 'or - for standard input');
  return { mode, names };
}

function readOptions(flags: Readonly<Record<string, unknown>>): Options {
  return {
    ...(flags['format'] === undefined ? {} : { format: String(flags['format']) }),
    ...(flags['at'] === undefined ? {} : { at: String(flags['at']) }),
  };
}

async function bytesOf({ name }: GivenFile, io: Io): Promise<Iterable<Uint8Array>> {
  return name === '-' ? [new TextEncoder().encode(await io.stdin())] : chunksOf(resolve(io.cwd, name));
}

function* checkedFile(
  file: GivenFile,
  bytes: Iterable<Uint8Array>,
  options: Options,
  asked: Who | undefined,
): Generator<Checked> {
  for (const reading of readings(bytes, options)) {
    const { transcript } = reading;
    const who = whoOf(transcript, asked);
    const problems = judge(transcript, who, rulesFor(who.provider, transcript.format));
    yield checkedOf(
      file,
      reading,
      who,
      problems.map((problem) => reported(problem, reading)),
    );
  }
}

function reported({ violation, ...problem }: Problem, { lines }: Reading): ProblemReport {
  const line = lines[violation.message];
  return line === undefined ? problem : { ...problem, line };
}

function withName(error: UsageError, { name }: GivenFile): UsageError {
  return new UsageError(error.code, `${name === '-' ? 'standard input' : name}: ${error.message}`, error.hint);
}

function tellFailure(error: UsageError, style: Style, io: Io): void {
  io.err(`${style.red(error.message)}${error.hint === undefined ? '' : `\n  ${error.hint}`}\n`);
}

function exitOf({ read, errors, failed }: { read: number; errors: number; failed: number }): ExitCode {
  if (errors > 0) return EXIT.findings;
  if (failed > 0) return EXIT.usage;
  return read === 0 ? EXIT.inconclusive : EXIT.clean;
}
