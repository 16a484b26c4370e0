/** `proctor scan`: which statements change a message array, and whether a position is used after one that moved it. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Command } from 'commander';
import { UsageError } from '../errors.ts';
import { scanGithub } from '../report/scan-github.ts';
import { SCAN_SCHEMA, scanDocument } from '../report/scan-json.ts';
import { scanSarif } from '../report/scan-sarif.ts';
import { explainText, scanText, writersText } from '../report/scan-text.ts';
import { styleOf } from '../report/style.ts';
import { readBaseline, writeBaseline } from '../scan/baseline.ts';
import { shapeWith } from '../scan/read/shape.ts';
import type { Problem, ScanReport } from '../scan/report.ts';
import { SCAN_RULES } from '../scan/rules/all.ts';
import { IGNORE } from '../scan/rules/ignore.ts';
import { scan as scanPaths } from '../scan/scan.ts';
import { type Call, type CommandModule, declareOutputFlags } from './command.ts';
import { EXIT, type ExitCode, type Io } from './io.ts';

const CACHE = '.proctor/scan-cache.json';

export const scan: CommandModule = {
  declare(command: Command): void {
    declareOutputFlags(command)
      .option('--writers', 'the statements that change a message array, and nothing else')
      .option('--explain <file:line>', 'why the positions used in that line are right or wrong')
      .option('--type <name>', 'a type whose values are messages, repeatable', collect, [])
      .option('--property <name>', 'a property that makes a type one of messages (role does), repeatable', collect, [])
      .option('--array <path>', 'an array of messages by its path, such as this.log, repeatable', collect, [])
      .option('--exclude <words>', 'leave out files with this in their path, repeatable', collect, [])
      .option('--baseline <file>', 'known problems: counted, not reported')
      .option('--update-baseline', 'write what is found now into the baseline')
      .option('--no-cache', `do not keep answers in ${CACHE}`)
      .option('--reporter <list>', 'text, json, sarif, github; each to a file with =FILE')
      .addHelpText(
        'after',
        `
Works on TypeScript and JavaScript, with or without tsconfig and node_modules.

Examples:
  proctor scan src
  proctor scan src/compact.ts --writers
  proctor scan --explain src/compact.ts:120
  proctor scan src --reporter sarif=scan.sarif

Accept one problem:  // ${IGNORE} index/await-gap: nobody else writes before the first turn`,
      );
  },

  async run({ operands, flags }, io) {
    const reporters = reportersOf(flags);
    const explained = flags['explain'] === undefined ? undefined : placeOf(String(flags['explain']));
    const paths = operands.length > 0 ? operands : explained === undefined ? ['.'] : [explained.file];
    const started = io.now();
    const shape = shapeWith(listOf(flags['type']), listOf(flags['property']), listOf(flags['array']));
    const cache = flags['cache'] === false ? {} : { cache: resolve(io.cwd, CACHE) };
    const exclude = listOf(flags['exclude']);
    const full = await scanPaths({ paths, cwd: io.cwd, shape, exclude, ...cache, onFile: progress(io) });
    if (full.files === 0) {
      io.err(`no TypeScript or JavaScript under ${paths.join(', ')}: nothing was scanned\n`);
      return EXIT.inconclusive;
    }
    const report = withBaseline(full, flags, io);
    const milliseconds = io.now() - started;
    if (explained !== undefined) return explain(report, explained, io);
    if (flags['writers'] === true) return tellWriters(report, milliseconds, flags['json'] === true, io);
    for (const { name, file } of reporters) {
      const text = render(name, report, milliseconds, io);
      if (file === undefined) io.out(text);
      else save(resolve(io.cwd, file), file, text);
    }
    return report.problems.some(({ level }) => level === 'error') ? EXIT.findings : EXIT.clean;
  },
};

function collect(value: string, all: readonly string[]): string[] {
  return [...all, value];
}

function listOf(flag: unknown): readonly string[] {
  return Array.isArray(flag) ? flag.map(String) : [];
}

const REPORTERS = ['text', 'json', 'sarif', 'github'] as const;
type ReporterName = (typeof REPORTERS)[number];

function reportersOf(flags: Call['flags']): { name: ReporterName; file: string | undefined }[] {
  const wanted = flags['json'] === true ? ['json'] : String(flags['reporter'] ?? 'text').split(',');
  return wanted.map((one) => {
    const [word = '', ...rest] = one.split('=');
    const name = REPORTERS.find((known) => known === word);
    if (name === undefined) {
      throw new UsageError(
        'bad-option',
        `--reporter ${one}: no such reporter`,
        `one of ${REPORTERS.join(', ')}, or NAME=FILE`,
      );
    }
    return { name, file: rest.length === 0 ? undefined : rest.join('=') };
  });
}

function render(name: ReporterName, report: ScanReport, milliseconds: number, io: Io): string {
  switch (name) {
    case 'text':
      return scanText(report, styleOf(io.colors), io.width);
    case 'json':
      return `${JSON.stringify(scanDocument(report, milliseconds), undefined, 2)}\n`;
    case 'sarif':
      return `${JSON.stringify(scanSarif(report, new Map(SCAN_RULES.map(({ id, title }) => [id, title]))), undefined, 2)}\n`;
    case 'github':
      return scanGithub(report);
  }
}

function save(path: string, name: string, text: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  } catch (error) {
    throw new UsageError('cannot-write', `cannot write ${name}: ${(error as Error).message}`);
  }
}

interface Place {
  readonly file: string;
  readonly line: number;
}

function placeOf(text: string): Place {
  const [, file, line] = /^(.+):(\d+)$/.exec(text) ?? [];
  if (file === undefined)
    throw new UsageError('bad-option', `--explain ${text}: expected FILE:LINE`, 'such as src/compact.ts:120');
  return { file, line: Number(line) };
}

function explain(report: ScanReport, { file, line }: Place, io: Io): ExitCode {
  const name = file.replace(/^\.\//, '');
  const here = (entry: { readonly file: string; readonly line: number }): boolean =>
    entry.line === line && entry.file.endsWith(name);
  const problems = [...report.problems, ...report.unsure].filter(here);
  io.out(explainText(`${file}:${line}`, problems, report.safe.filter(here), styleOf(io.colors), io.width));
  return problems.some(({ level }) => level === 'error') ? EXIT.findings : EXIT.clean;
}

function tellWriters(report: ScanReport, milliseconds: number, json: boolean, io: Io): ExitCode {
  if (json) {
    const { writers } = scanDocument(report, milliseconds);
    io.out(`${JSON.stringify({ schema: SCAN_SCHEMA, writers }, undefined, 2)}\n`);
  } else io.out(writersText(report.writers, styleOf(io.colors)));
  return EXIT.clean;
}

/** Takes known problems out; tells of those that are gone. */
function withBaseline(report: ScanReport, flags: Call['flags'], io: Io): ScanReport {
  if (flags['baseline'] === undefined) {
    if (flags['updateBaseline'] === true)
      throw new UsageError('bad-option', '--update-baseline: which file?', 'add --baseline FILE');
    return report;
  }
  const name = String(flags['baseline']);
  const path = resolve(io.cwd, name);
  if (flags['updateBaseline'] === true) writeBaseline(path, name, report.problems);
  const known = readBaseline(path, name);
  const isKnown = ({ fingerprint }: Problem): boolean => known.has(fingerprint);
  const gone = known.size - new Set(report.problems.filter(isKnown).map(({ fingerprint }) => fingerprint)).size;
  if (gone > 0) io.err(`${gone} of ${known.size} known problems are gone: run again with --update-baseline\n`);
  const problems = report.problems.filter((problem) => !isKnown(problem));
  return { ...report, problems, accepted: report.accepted + report.problems.length - problems.length };
}

function progress(io: Io): (done: number, all: number) => void {
  let told = io.now();
  return (done, all) => {
    if (!io.isTerminal || io.now() - told < 200) return;
    told = io.now();
    io.err(`\r${done} of ${all} files`);
    if (done === all) io.err('\r');
  };
}
