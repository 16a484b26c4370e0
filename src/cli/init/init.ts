/** `proctor init`: what a project needs to be tested here and in CI. Writes what is not there yet, overwrites nothing. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Command } from 'commander';
import { DEFAULT_OUT } from '../../campaign/out-dir.ts';
import { configIn } from '../../config/load.ts';
import { UsageError } from '../../errors.ts';
import type { CommandModule } from '../command.ts';
import { EXIT } from '../io.ts';
import { CONFIG, startFiles } from './files.ts';
import { type ProjectFacts, projectFacts } from './project.ts';
import { PYTHON_TARGET, pythonFiles } from './python.ts';
import { WORKFLOW, workflow } from './workflow.ts';

export const init: CommandModule = {
  declare(command: Command): void {
    command
      .option('--yes', 'write the files; without it they are only listed')
      .option('--python', 'a target in Python, and the helper that it needs')
      .addHelpText(
        'after',
        `
Nothing is overwritten. With a target (./src/compact.ts#compact) the files are about it, without one about an example.

Examples:
  proctor init --yes && proctor fuzz
  proctor init --python --yes && proctor fuzz -- python3 ${PYTHON_TARGET}`,
      );
  },

  async run({ operands, flags }, io) {
    const isPython = flags['python'] === true;
    const steps = [
      ...(isPython ? pythonSteps(io.cwd) : fileSteps(projectFacts(io.cwd), operands[0])),
      ignoreStep(io.cwd),
    ];
    const writes = flags['yes'] === true;
    for (const { path, what, done, write } of steps) {
      if (done !== undefined) io.out(`${done.padEnd(8)} ${path}\n`);
      else {
        if (writes) attempt(path, write);
        io.out(`${(writes ? 'wrote' : 'to write').padEnd(8)} ${path}  (${what})\n`);
      }
    }
    const next = isPython ? `npx proctor fuzz -- python3 ${PYTHON_TARGET}` : 'npx proctor fuzz';
    const words = isPython ? '--python --yes' : '--yes';
    io.out(writes ? `\nNext: ${next}\n` : `\nproctor init ${words} writes them.\n`);
    return EXIT.clean;
  },
};

interface Step {
  readonly path: string;
  readonly what: string;
  /** Why there is nothing to do. */
  readonly done: string | undefined;
  write(): void;
}

function fileSteps(facts: ProjectFacts, target: string | undefined): readonly Step[] {
  const { folder, repository } = facts;
  const files = startFiles(facts, target).map((file) => ({ ...file, full: join(folder, file.path) }));
  const ci = {
    path: WORKFLOW,
    text: workflow(facts),
    what: 'pull requests and nights',
    full: join(repository, WORKFLOW),
  };
  return [...files, ci].map(({ path, text, what, full }) => {
    // Any of its names counts: two configurations would be one too many.
    const exists = existsSync(full) || (path === CONFIG && configIn(folder) !== undefined);
    return { path, what, done: exists ? 'kept' : undefined, write: () => create(full, text) };
  });
}

/** A Python project has no package.json, and what it depends on is its own business. */
function pythonSteps(folder: string): readonly Step[] {
  return pythonFiles().map(({ path, text, what }) => {
    const full = join(folder, path);
    return { path, what, done: existsSync(full) ? 'kept' : undefined, write: () => create(full, text) };
  });
}

/** The folder of runs is no part of the repository. */
function ignoreStep(folder: string): Step {
  const path = join(folder, '.gitignore');
  const before = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const line = `${DEFAULT_OUT}/`;
  const has = before.split(/\r?\n/).some((one) => one.trim() === line || one.trim() === DEFAULT_OUT);
  const text = `${before}${before === '' || before.endsWith('\n') ? '' : '\n'}${line}\n`;
  return { path: '.gitignore', what: line, done: has ? 'kept' : undefined, write: () => writeFileSync(path, text) };
}

/** Fails rather than overwrites, even a file that came to be in this moment. */
function create(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text, { flag: 'wx' });
}

function attempt(path: string, write: () => void): void {
  try {
    write();
  } catch (error) {
    throw new UsageError('cannot-write', `cannot write ${path}: ${(error as Error).message}`);
  }
}
