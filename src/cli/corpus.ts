/** `proctor corpus`: the tools for kept cases. Nobody needs to edit a file by hand, and who does can have it checked. */
import { readFile, rm } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import type { Command } from 'commander';
import { caseOf } from '../campaign/replay.ts';
import { type CorpusCase, NO_REPORT, printCase } from '../corpus/case-file.ts';
import { caseFolder, caseHash, caseName } from '../corpus/case-name.ts';
import { caseOfFinding } from '../corpus/case-of-finding.ts';
import { prune } from '../corpus/prune.ts';
import { filesUnder, type Kept, readKept } from '../corpus/read.ts';
import { writeWhole } from '../corpus/write.ts';
import { UsageError } from '../errors.ts';
import type { JsonValue } from '../history/json.ts';
import type { Target } from '../targets/target.ts';
import { type Call, type CommandModule, declareOutputFlags } from './command.ts';
import { finder } from './find-target.ts';
import { EXIT, type ExitCode, type Io } from './io.ts';
import { targetRequest } from './target-request.ts';

const DEFAULT_FOLDER = 'corpus';

type Action = (paths: readonly string[], call: Call, io: Io) => Promise<ExitCode>;
const ACTIONS: Readonly<Record<string, Action>> = { add, format, lint, prune: pruneFolder };

export const corpus: CommandModule = {
  declare(command: Command): void {
    declareOutputFlags(command)
      .option('--corpus <dir>', `the folder of the cases (${DEFAULT_FOLDER})`)
      .option('--expect <verdict>', 'add: holds (it must not come back) or breaks (it must be caught)', 'holds')
      .option('--why <sentence>', 'add: why it matters (what the finding says)')
      .option('--known [link]', `add: a failure of somebody else's package, with its report (${NO_REPORT})`)
      .option('--write', 'prune: delete the cases; without it they are only named')
      .addHelpText(
        'after',
        `
  add FINDING…   keeps findings as cases
  format [PATH…] rewrites cases in their one form, under their names; the notation counts
  lint [PATH…]   says what is wrong with cases
  prune [PATH…]  names the cases that others cover

Examples:
  proctor corpus add .proctor/findings/0123456789ab.json --why 'results out of call order'
  proctor corpus add finding.json --known https://github.com/some/package/issues/1`,
      );
  },

  async run(call, io) {
    const [name = '', ...paths] = call.operands;
    const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
    if (action === undefined) {
      throw new UsageError('bad-option', `proctor corpus ${name}: expected ${Object.keys(ACTIONS).join(', ')}`);
    }
    return action(paths, call, io);
  },
};

function folderOf({ flags }: Call): string {
  return String(flags['corpus'] ?? DEFAULT_FOLDER);
}

async function add(paths: readonly string[], call: Call, io: Io): Promise<ExitCode> {
  if (paths.length === 0) throw new UsageError('not-found', 'name the findings that are to be kept');
  const { expect, why, known } = call.flags;
  const verdict = known === undefined ? expect : 'breaks';
  if (verdict !== 'holds' && verdict !== 'breaks') {
    throw new UsageError('bad-option', `--expect ${String(expect)}: expected holds or breaks`);
  }
  for (const kept of await readKept(paths, io.cwd)) {
    const one =
      kept.kind === 'case'
        ? kept.case
        : caseOfFinding(kept.finding, {
            expect: verdict,
            ...(why === undefined ? {} : { why: String(why) }),
            ...(known === undefined ? {} : { report: known === true ? NO_REPORT : String(known) }),
          });
    const path = join(folderOf(call), caseName(one));
    await writeWhole(resolve(io.cwd, path), printCase(one));
    io.out(`${path}\n`);
  }
  return EXIT.clean;
}

/** A case file together with the target that reads its notation. */
async function eachCase(
  paths: readonly string[],
  call: Call,
  io: Io,
  visit: (kept: Extract<Kept, { kind: 'case' }>, target: Target, path: string) => Promise<void>,
): Promise<void> {
  const find = finder(targetRequest(call.flags, call.program, io), call.configured);
  for (const path of await casePaths(paths, call, io)) {
    const [kept] = await readKept([path], io.cwd);
    if (kept?.kind !== 'case')
      throw new UsageError('bad-corpus', `${path} is a finding`, 'proctor corpus add keeps it');
    const { target, contract, format: named } = kept.case;
    const found = await find({
      name: target ?? `${contract}/optimized`,
      ...(named === undefined ? {} : { format: named }),
    });
    try {
      await visit(kept, found, path);
    } finally {
      await found.close?.();
    }
  }
}

async function casePaths(paths: readonly string[], call: Call, io: Io): Promise<readonly string[]> {
  const all: string[] = [];
  for (const path of paths.length === 0 ? [folderOf(call)] : paths) {
    for (const file of await filesUnder(resolve(io.cwd, path))) all.push(relative(io.cwd, file));
  }
  return all;
}

/** The corpus that a case lies in: the folder above the one of its rule, unless another was asked for. */
function homeOf(path: string, call: Call): string {
  return call.flags['corpus'] === undefined ? dirname(dirname(path)) : folderOf(call);
}

/** Notation, messages, field order and file name out of one source: the notation. */
async function format(paths: readonly string[], call: Call, io: Io): Promise<ExitCode> {
  await eachCase(paths, call, io, async (kept, { terms }, path) => {
    const input = terms.input.parse(kept.case.notation);
    const { messages: _, script: __, ...head } = kept.case;
    const notation = terms.input.print(input);
    const whole = { ...head, notation, [terms.holds]: input as JsonValue } as CorpusCase;
    const home = join(homeOf(path, call), caseName(whole));
    const text = printCase(whole);
    if (home === path && text === (await readFile(resolve(io.cwd, path), 'utf8'))) return;
    await writeWhole(resolve(io.cwd, home), text);
    if (home !== path) await rm(resolve(io.cwd, path));
    io.out(home === path ? `${path}\n` : `${path} -> ${home}\n`);
  });
  return EXIT.clean;
}

async function lint(paths: readonly string[], call: Call, io: Io): Promise<ExitCode> {
  const problems: string[] = [];
  const hashes = new Map<string, string>();
  for (const path of await casePaths(paths, call, io)) {
    try {
      await eachCase([path], call, io, async (kept, target) => {
        problems.push(...misplaced(kept.case, path, hashes));
        caseOf(kept, target);
      });
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      problems.push(error.message.startsWith(path) ? error.message : `${path}: ${error.message}`);
    }
  }
  const checked = hashes.size;
  if (call.flags['json'] === true) io.out(`${JSON.stringify({ cases: checked, problems }, undefined, 2)}\n`);
  else io.out(problems.length === 0 ? `${checked} cases, all in order\n` : problems.map((one) => `${one}\n`).join(''));
  return problems.length === 0 ? EXIT.clean : EXIT.findings;
}

function misplaced(one: CorpusCase, path: string, hashes: Map<string, string>): string[] {
  const [file = '', folder] = path.replaceAll('\\', '/').split('/').reverse();
  const hash = caseHash(one);
  const twin = hashes.get(hash);
  hashes.set(hash, path);
  const problems: string[] = [];
  if (twin !== undefined) problems.push(`${path}: the same case as ${twin}`);
  if (folder !== caseFolder(one)) problems.push(`${path}: rule ${one.rule} belongs into ${caseFolder(one)}/`);
  if (!file.startsWith(`${one.expect}-`) || !file.endsWith(`-${hash}.json`)) {
    problems.push(`${path}: its name should be ${caseName(one)}; proctor corpus format renames it`);
  }
  return problems;
}

async function pruneFolder(paths: readonly string[], call: Call, io: Io): Promise<ExitCode> {
  const all = (await readKept(paths.length === 0 ? [folderOf(call)] : paths, io.cwd)).filter(
    (kept) => kept.kind === 'case',
  );
  const { keep, drop } = prune(all);
  for (const { file } of drop) {
    if (call.flags['write'] === true) await rm(resolve(io.cwd, file));
    io.out(`${file}\n`);
  }
  const done = call.flags['write'] === true ? 'deleted' : 'covered by others; --write deletes them';
  io.err(`${keep.length} cases stay, ${drop.length} ${done}\n`);
  return EXIT.clean;
}
