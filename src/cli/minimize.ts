/** `proctor minimize`: the smallest case that fails in the same way, why it fails, and what could be otherwise. */
import { existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { severityOf } from '../campaign/describe.ts';
import { type Inquiry, inquiryInto } from '../campaign/inquiry.ts';
import { DEFAULT_OUT, findingPath } from '../campaign/out-dir.ts';
import { breachOf } from '../campaign/question.ts';
import { caseOf, wantedBy } from '../campaign/replay.ts';
import { type Kept, keptIn } from '../corpus/read.ts';
import { writeWhole } from '../corpus/write.ts';
import { UsageError } from '../errors.ts';
import { type Finding, fingerprint } from '../finding/finding.ts';
import type { OwnBreach } from '../finding/verdict.ts';
import type { JsonObject } from '../history/json.ts';
import type { Candidate } from '../minimize/candidate.ts';
import type { Minimized } from '../minimize/minimize.ts';
import { titleOf } from '../oracle/rule-title.ts';
import { findingText } from '../report/finding-text.ts';
import { minimizedText } from '../report/minimized-text.ts';
import { styleOf } from '../report/style.ts';
import { PROGRAM } from '../targets/resolve.ts';
import type { Target } from '../targets/target.ts';
import { againCommand } from './again.ts';
import {
  type Call,
  type CommandModule,
  declareOutputFlags,
  declareTargetFlags,
  duration,
  targetOptions,
  wholeNumber,
} from './command.ts';
import { declareEmit, emitterOf, reproductionOf } from './emit.ts';
import { found } from './find-target.ts';
import { EXIT, type ExitCode, type Io } from './io.ts';
import { ProgressLine } from './progress.ts';
import { readCaseInput } from './read-input.ts';
import { targetRequest } from './target-request.ts';

type AnyCandidate = Candidate<unknown, unknown>;
type Result = Minimized<unknown, unknown>;

const DEFAULT_EVALUATIONS = 2_000;
/** A case that fails only sometimes gets as many chances to fail at all. */
const CHANCES = 3;

export const minimizeOne: CommandModule = {
  declare(command: Command): void {
    declareEmit(declareOutputFlags(declareTargetFlags(command)))
      .option('--max-evaluations <n>', `how many candidates are judged at most (${DEFAULT_EVALUATIONS})`)
      .option(
        '--time <duration>',
        'stop after this time with the smallest so far; the result then depends on the clock',
      )
      .option('--rule <id>', 'the rule that is to stay broken, where the case breaks several')
      .option('--at <path>', 'where in the file the messages stand')
      .option('--timeout <duration>', 'how long one call may take (1s)')
      .option('--out <dir>', `where the finding is written (${DEFAULT_OUT})`)
      .addHelpText(
        'after',
        `
The case is a corpus file, a finding, a transcript of any format, notation, or - for standard input.

Examples:
  proctor minimize .proctor/findings/0123456789ab.json --emit vitest
  proctor minimize session.json ./src/compact.ts#compact --format anthropic`,
      );
  },

  async run(call, io) {
    const { operands, flags } = call;
    const [given = '', name] = operands;
    const emitter = emitterOf(flags);
    const kept = await keptCase(given, flags, io);
    const { target, call: way } = await targetOf(kept, name, call, io);
    const start = await startOf(kept, given, target, flags, io);
    const inquiry = inquiryInto(target, way);
    const wanted = await wantedBreach(kept, target, inquiry, start, flags);
    if (wanted === undefined) {
      io.err(
        `${target.name} keeps ${ruleOf(kept, flags) ?? 'every rule'} on this case: there is nothing to minimize\n`,
      );
      await Promise.all([inquiry.close(), target.close?.()]);
      return EXIT.inconclusive;
    }
    const begun = io.now();
    const print = fingerprint(target.name, target.terms.name, wanted);
    const result = await minimized(target, inquiry, start, { fingerprint: print, breach: wanted }, flags, io);
    if (result.status === 'broken') throw result.error;
    const out = String(flags['out'] ?? DEFAULT_OUT);
    const path = findingPath(out, print);
    const finding = await described(inquiry, result, wanted, print, kept, againCommand([], call.program, path));
    await writeWhole(resolve(io.cwd, path), `${JSON.stringify(finding, undefined, 2)}\n`);
    if (emitter !== undefined) {
      const { needs = [], free = [], holdsWith = [] } = finding;
      const explanation = { needs, free, holdsWith, evaluations: 0 };
      const examination = await inquiry.examine(result.best);
      io.out(emitter(reproductionOf(target, result.best, examination, wanted.rule, finding.reproduce, explanation)));
    } else if (flags['json'] === true) {
      io.out(`${JSON.stringify(document(target, result, finding, io.now() - begun), undefined, 2)}\n`);
    } else {
      const style = styleOf(io.colors);
      io.out(`${findingText(finding, titleOf(target, finding.rule), style, io.width)}\n`);
      io.out(`${minimizedText(result, style)}\n`);
    }
    await Promise.all([inquiry.close(), target.close?.()]);
    return exitOf(result);
  },
};

/** The kept case in a file, if it is one. */
async function keptCase(given: string, flags: Call['flags'], io: Io): Promise<Kept | undefined> {
  const path = resolve(io.cwd, given);
  const isFile = given.endsWith('.json') && existsSync(path) && statSync(path).isFile();
  if (!isFile || flags['at'] !== undefined) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(await readFile(path, 'utf8'));
  } catch {
    // What is no JSON may be a transcript of another kind, whose reader says what is wrong with it.
    return undefined;
  }
  return keptIn(value, given)?.[0];
}

async function targetOf(
  kept: Kept | undefined,
  name: string | undefined,
  call: Call,
  io: Io,
): ReturnType<typeof found> {
  const own = kept?.kind === 'finding' ? kept.finding.target : kept?.case.target;
  const wanted = name ?? own ?? (call.program.length > 0 ? PROGRAM : undefined);
  if (wanted === undefined) {
    throw new UsageError(
      'bad-target',
      'name the target too',
      'for example proctor minimize session.json edit/optimized',
    );
  }
  const request = targetRequest(call.flags, call.program, io);
  return found(
    kept === undefined || name !== undefined ? { name: wanted } : wantedBy(kept, wanted),
    request,
    call.configured,
  );
}

async function startOf(
  kept: Kept | undefined,
  given: string,
  target: Target,
  flags: Call['flags'],
  io: Io,
): Promise<AnyCandidate> {
  const { terms } = target;
  const fixed = targetOptions(flags);
  const own = kept === undefined ? undefined : caseOf(kept, target);
  const input = own?.input ?? (await readCaseInput(given, terms, flags, io));
  const base = (own?.options ?? terms.options.defaults) as JsonObject;
  return { input: terms.normal?.(input) ?? input, options: terms.options.parse({ ...base, ...fixed }) };
}

function ruleOf(kept: Kept | undefined, flags: Call['flags']): string | undefined {
  if (flags['rule'] !== undefined) return String(flags['rule']);
  return kept?.kind === 'finding' ? kept.finding.rule : kept?.case.rule;
}

/** The breach that is to stay: the finding's own, that of the named rule, else the first of the highest severity. */
async function wantedBreach(
  kept: Kept | undefined,
  target: Target,
  inquiry: Inquiry,
  start: AnyCandidate,
  flags: Call['flags'],
): Promise<OwnBreach | undefined> {
  const rule = ruleOf(kept, flags);
  for (let chance = 0; chance < CHANCES; chance++) {
    const examination = await inquiry.examine(start);
    const { breaches } = examination;
    const own = kept?.kind === 'finding' ? breachOf(target, examination, kept.finding.fingerprint) : undefined;
    const candidates = rule === undefined ? breaches : breaches.filter((breach) => breach.rule === rule);
    const error = candidates.find((breach) => severityOf(target, breach.rule) === 'error');
    const wanted = own ?? error ?? candidates[0];
    if (wanted !== undefined) return wanted;
  }
  return undefined;
}

async function minimized(
  target: Target,
  inquiry: Inquiry,
  start: AnyCandidate,
  wanted: Parameters<Inquiry['minimize']>[1],
  flags: Call['flags'],
  io: Io,
): Promise<Result> {
  const line = new ProgressLine(io);
  const begun = io.now();
  const time = duration(flags, 'time');
  const result = await inquiry.minimize(start, wanted, {
    evaluations: wholeNumber(flags, 'maxEvaluations', 1) ?? DEFAULT_EVALUATIONS,
    stop: () => {
      if (io.signal.aborted) return 'interrupted';
      return time !== undefined && io.now() - begun >= time ? 'time' : undefined;
    },
    watch: ({ best, evaluations }) =>
      line.show(() => `${target.terms.input.count(best.input)} left, ${evaluations} evaluations`),
  });
  line.clear();
  return result;
}

/** The finding with its explanation, which only a case that is minimal can have. */
function described(
  inquiry: Inquiry,
  result: Result,
  breach: OwnBreach,
  print: string,
  kept: Kept | undefined,
  reproduce: string,
): Promise<Finding> {
  const earlier = kept?.kind === 'finding' ? kept.finding : { count: 1, foundAt: { seed: 'hand', index: 0 } };
  const { count, foundAt } = earlier;
  return inquiry.write(result, { fingerprint: print, breach, count, foundAt, reproduce });
}

function document(target: Target, result: Result, finding: Finding, milliseconds: number): object {
  const { status, cut, evaluations, passes } = result;
  const { name, version, contract } = target;
  return {
    schema: 'proctor.run/1',
    command: 'minimize',
    seed: finding.foundAt.seed,
    generator: `${target.terms.name}/${target.terms.generatorVersion}`,
    targets: [
      { name, version, contract, cases: evaluations, compacted: 0, rulesChecked: {}, skipped: {}, findings: 1 },
    ],
    findings: [finding],
    examinations: evaluations,
    exhausted: status === 'minimal',
    cut,
    passes,
    timing: { milliseconds: Math.round(milliseconds), casesPerSecond: {} },
  };
}

/** What fails is a finding, also when it was cut short; what fails only sometimes is one as well. */
function exitOf({ cut }: Result): ExitCode {
  return cut === 'interrupted' ? EXIT.interrupted : EXIT.findings;
}
