/** From the words of the command line to an exit code. Knows no process: main.ts hands everything in. */
import { Command, CommanderError } from 'commander';
import { InvariantError, UsageError } from '../errors.ts';
import { COMMANDS } from './commands.ts';
import { declareConfigFlags, runConfigured } from './configured.ts';
import { EXIT, type ExitCode, type Io } from './io.ts';

/** Runs one command; `words` are the arguments without node and script. Never throws. */
export async function run(words: readonly string[], version: string, io: Io): Promise<ExitCode> {
  const split = words.indexOf('--');
  const own = split < 0 ? words : words.slice(0, split);
  const program = split < 0 ? [] : words.slice(split + 1);
  try {
    if (own.length === 0) {
      io.out(overview());
      return EXIT.clean;
    }
    return await dispatch(own, program, version, io);
  } catch (error) {
    return report(error, io);
  }
}

async function dispatch(
  own: readonly string[],
  program: readonly string[],
  version: string,
  io: Io,
): Promise<ExitCode> {
  let code: ExitCode = EXIT.clean;
  const root = new Command('proctor')
    .description('Finds the chat history that your compactor breaks, and shows it in five messages.')
    .version(version, '-V, --version')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.out(text),
      writeErr: (text) => io.err(text),
      getOutHelpWidth: () => io.width,
    })
    .showHelpAfterError('(add --help for what there is)')
    .addHelpText('after', '\nType proctor alone to see what to use for what you have.');
  for (const entry of COMMANDS) {
    const command = root.command(`${entry.name} ${entry.operands}`).description(entry.summary);
    if (entry.name !== own[0]) continue;
    const module = await entry.load();
    module.declare(command);
    declareConfigFlags(entry.name, command);
    command.action(async () => {
      code = await runConfigured(entry.name, module, command, program, io);
    });
  }
  await root.parseAsync(own, { from: 'user' });
  return code;
}

function overview(): string {
  const lines = ['Proctor finds the chat history that your compactor breaks. What do you have?', ''];
  for (const holding of new Set(COMMANDS.map((entry) => entry.holding))) {
    lines.push(`${holding}:`);
    for (const entry of COMMANDS.filter((candidate) => candidate.holding === holding)) {
      lines.push(`  proctor ${`${entry.name} ${entry.operands}`.padEnd(30)} ${entry.summary}`);
    }
    lines.push('');
  }
  lines.push('Try it:  proctor fuzz fault:edit/E2        a compactor with a known mistake');
  lines.push('         proctor fuzz edit/optimized       one without');
  return `${lines.join('\n')}\n`;
}

function report(error: unknown, io: Io): ExitCode {
  if (error instanceof CommanderError) {
    // Commander has printed its own words by now; help and version come this way too.
    return error.exitCode === 0 ? EXIT.clean : EXIT.usage;
  }
  if (error instanceof UsageError) {
    io.err(`proctor: ${error.message}\n${error.hint === undefined ? '' : `${indent(error.hint)}\n`}`);
    return EXIT.usage;
  }
  const own = error instanceof InvariantError ? error.message : error instanceof Error ? error.stack : String(error);
  io.err(`proctor: this is a fault of Proctor itself, please report it\n${indent(String(own))}\n`);
  return EXIT.internal;
}

function indent(text: string): string {
  return text.replace(/^/gm, '  ');
}
