/**
 * Between the words of the command line and a command stands the configuration: it says what was not typed.
 *
 * With `--config`, `--project`, or no target named, a command runs in the folder of the configuration, and all paths
 * are from there. A target that was typed is where the user stands.
 */
import { dirname, relative, resolve } from 'node:path';
import type { Command } from 'commander';
import { configuredTargets, flagsOf } from '../config/fill.ts';
import { foundConfig, type LoadedConfig, namedConfig } from '../config/load.ts';
import { type Project, projectNamed, projectsOf } from '../config/projects.ts';
import { SETTINGS, type Section } from '../config/settings.ts';
import { UsageError } from '../errors.ts';
import type { Call, CommandModule } from './command.ts';
import { EXIT, type ExitCode, type Io } from './io.ts';

type Flags = Call['flags'];

/** Commands whose targets the configuration can name. */
const TAKES_TARGETS: readonly string[] = ['fuzz', 'verify', 'bench'];

/** Nothing of it is set by a configuration, but its cases may be about targets that only a configuration knows. */
const KEEPS_CASES = 'corpus';

export function declareConfigFlags(name: string, command: Command): void {
  if (!isSection(name)) return;
  command
    .option('--config <file>', 'the configuration (the nearest proctor.config.ts at or above this folder)')
    .option('--project <name>', 'the project of a monorepo, as the configuration lists it');
}

/** Runs a command in its place: here, in the folder of the configuration, or in each project in turn. */
export async function runConfigured(
  name: string,
  module: CommandModule,
  command: Command,
  program: readonly string[],
  io: Io,
): Promise<ExitCode> {
  const operands = command.args;
  const typed = typedFlags(command);
  const bare = { operands, program, configured: [], standing: [] };
  if (!isSection(name)) {
    const flags = command.opts();
    return module.run({ ...bare, flags, configured: name === KEEPS_CASES ? await targetsHere(io.cwd, flags) : [] }, io);
  }
  const { config: file, project, ...own } = typed;
  const loaded = file === undefined ? await foundConfig(io.cwd) : await namedConfig(String(file), io.cwd);
  if (project !== undefined) {
    const config = await configOf(projectNamed(String(project), await projectsAt(loaded)));
    const words = [...(file === undefined ? [] : ['--config', String(file)]), '--project', String(project)];
    return runAt(name, module, { ...bare, flags: own }, command, config, words, io);
  }
  if (loaded === undefined) return module.run({ ...bare, flags: command.opts() }, io);
  const namesNone = operands.length === 0 && program.length === 0 && TAKES_TARGETS.includes(name);
  if (namesNone && loaded.config.projects !== undefined && loaded.config.targets === undefined) {
    return runProjects(name, module, { ...bare, flags: own }, command, loaded, io);
  }
  if (file !== undefined || namesNone) {
    const shown = relative(io.cwd, resolve(loaded.folder, loaded.file)).replaceAll('\\', '/');
    const words = loaded.folder === io.cwd && file === undefined ? [] : ['--config', shown];
    return runAt(name, module, { ...bare, flags: own }, command, loaded, words, io);
  }
  const flags = { ...command.opts(), ...flagsOf(loaded, name, io.cwd), ...own };
  // What is typed is as from here; the names of the configuration are as from its own folder.
  const configured = loaded.folder === io.cwd ? targetsOf(loaded, flags, own) : [];
  return module.run({ ...bare, flags, configured }, io);
}

/** Runs in the folder of a configuration; `standing` are the words by which a further command gets there. */
function runAt(
  name: Section,
  module: CommandModule,
  call: Call,
  command: Command,
  loaded: LoadedConfig,
  standing: readonly string[],
  io: Io,
): Promise<ExitCode> {
  const { folder } = loaded;
  const flags = { ...command.opts(), ...flagsOf(loaded, name, folder), ...call.flags };
  const configured = targetsOf(loaded, flags, call.flags);
  return module.run({ ...call, flags, configured, standing }, { ...io, cwd: folder });
}

async function runProjects(
  name: Section,
  module: CommandModule,
  call: Call,
  command: Command,
  root: LoadedConfig,
  io: Io,
): Promise<ExitCode> {
  const projects = await projectsOf(root);
  if (call.flags['json'] === true && projects.length > 1) {
    const names = projects.map((one) => one.name).join(', ');
    throw new UsageError('bad-option', '--json: one document for one project', `name one with --project: ${names}`);
  }
  const codes: ExitCode[] = [];
  for (const project of projects) {
    io.err(`\n${project.name}\n`);
    const loaded = await configOf(project);
    codes.push(await runAt(name, module, call, command, loaded, ['--project', project.name], io));
    if (io.signal.aborted) break;
  }
  const order = [EXIT.interrupted, EXIT.internal, EXIT.usage, EXIT.findings, EXIT.inconclusive] as const;
  return order.find((code) => codes.includes(code)) ?? EXIT.clean;
}

/** The projects of the configuration, or of one above it: a project is named from inside another one too. */
async function projectsAt(loaded: LoadedConfig | undefined): Promise<readonly Project[]> {
  for (let one = loaded; one !== undefined; ) {
    if (one.config.projects !== undefined) return projectsOf(one);
    const above = dirname(one.folder);
    one = above === one.folder ? undefined : await foundConfig(above);
  }
  return [];
}

async function configOf({ folder, name }: Project): Promise<LoadedConfig> {
  const loaded = await foundConfig(folder);
  if (loaded !== undefined) return loaded;
  throw new UsageError('not-found', `the project ${name} has no configuration any more`);
}

/** What was typed goes before what a target brings along, and that before what holds for all. */
function targetsOf(loaded: LoadedConfig, flags: Flags, typed: Flags): Call['configured'] {
  return configuredTargets(loaded).map((target) => ({ ...target, flags: { ...flags, ...target.flags, ...typed } }));
}

/** The targets of a configuration in this very folder. */
async function targetsHere(cwd: string, flags: Flags): Promise<Call['configured']> {
  const loaded = await foundConfig(cwd);
  return loaded?.folder === cwd ? targetsOf(loaded, flags, {}) : [];
}

/** The flags that stand on the command line, without defaults. */
function typedFlags(command: Command): Flags {
  const flags = Object.entries(command.opts());
  return Object.fromEntries(flags.filter(([name]) => command.getOptionValueSource(name) === 'cli'));
}

function isSection(name: string): name is Section {
  return Object.hasOwn(SETTINGS, name);
}
