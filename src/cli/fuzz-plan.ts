/** What the words of `proctor fuzz` ask for. */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { baseCommit } from '../campaign/base.ts';
import { DEFAULT_OUT } from '../campaign/out-dir.ts';
import type { Planned } from '../campaign/planned.ts';
import { type SourceRequest, sourceOf } from '../campaign/source.ts';
import { resolveCall, type TargetCall } from '../campaign/work.ts';
import { type Kept, readKept } from '../corpus/read.ts';
import { UsageError } from '../errors.ts';
import type { RunResult } from '../report/run.ts';
import { redactHistory } from '../wire/redact.ts';
import { againCommand } from './again.ts';
import { type Call, duration, wholeNumber } from './command.ts';
import type { Io } from './io.ts';
import { readHistoryFile } from './read-input.ts';
import type { Reporters } from './reporters.ts';
import { runReporters } from './run-reporters.ts';
import { shardOf } from './shard.ts';
import { namedRequest, targetRequests } from './target-request.ts';

export const DEFAULT_SEED = 'proctor';
export const DEFAULT_CASES = 10_000;
export const DEFAULT_MAX_FINDINGS = 20;
export const DEFAULT_CORPUS = 'corpus';

export interface FuzzPlan {
  readonly targets: readonly Planned[];
  /** A planted fault that must be found, or the harness itself is broken. */
  readonly canary: Planned | undefined;
  readonly corpus: readonly Kept[];
  readonly source: SourceRequest;
  readonly cases: number;
  /** Milliseconds for each target. */
  readonly time: number | undefined;
  readonly maxFindings: number;
  readonly shard: { readonly index: number; readonly of: number } | undefined;
  /** Processes that work on it; undefined for as many as are worth it. */
  readonly workers: number | undefined;
  /** The revision whose failures are not this change's. */
  readonly base: string | undefined;
  readonly corpusFolder: string;
  /** Whether new findings are kept there. */
  readonly grows: boolean;
  readonly out: string;
  readonly resumes: boolean;
  /** The command that shows the finding at that path again. */
  again(path: string): string;
  readonly reporters: Reporters<RunResult>;
}

/** Throws UsageError. */
export async function fuzzPlan(call: Call, io: Io): Promise<FuzzPlan> {
  const { flags, program, standing } = call;
  const reporters = runReporters(flags);
  const requests = targetRequests(
    call,
    io,
    'for example proctor fuzz ./src/compact.ts#compactMessages, or proctor fuzz fault:edit/E2 to see a finding',
  );
  const time = duration(flags, 'time');
  const named = (name: unknown): TargetCall | undefined =>
    name === undefined ? undefined : namedRequest(String(name), call, io);
  const against = named(flags['against']);
  const canary = named(flags['canary']);
  const targets: Planned[] = [];
  for (const one of requests) targets.push(await planned(against === undefined ? one : { ...one, against }));
  const base = flags['base'] === undefined ? undefined : String(flags['base']);
  if (base !== undefined) await baseCommit(base, io.cwd);
  const transcript = await transcriptOf(flags, io);
  const source = { seed: seedOf(flags), ...(transcript === undefined ? {} : { transcript }) };
  // What cannot be drawn is said before anything runs.
  for (const { target } of targets) sourceOf(target, source);
  return {
    targets,
    canary: canary && (await planned(canary)),
    corpus: await corpusOf(flags, io),
    source,
    cases: wholeNumber(flags, 'cases', 1) ?? (time === undefined ? DEFAULT_CASES : Number.MAX_SAFE_INTEGER),
    time: time === undefined ? undefined : time / targets.length,
    maxFindings: wholeNumber(flags, 'maxFindings', 1) ?? wholeNumber(flags, 'bail', 1) ?? DEFAULT_MAX_FINDINGS,
    shard: shardOf(flags),
    workers: wholeNumber(flags, 'workers', 1),
    base,
    corpusFolder: corpusFolder(flags),
    grows: flags['grow'] === true,
    out: String(flags['out'] ?? DEFAULT_OUT),
    resumes: flags['resume'] !== undefined,
    again: (path) => againCommand(standing, program, path),
    reporters,
  };
}

async function planned(call: TargetCall): Promise<Planned> {
  return { target: await resolveCall(call), call };
}

function seedOf(flags: Call['flags']): string {
  if (flags['explore'] === true) return randomBytes(6).toString('hex');
  return flags['seed'] === undefined ? DEFAULT_SEED : String(flags['seed']);
}

/** Its texts are filler of the same length unless the user keeps them: a finding may end up in a public report. */
async function transcriptOf(flags: Call['flags'], io: Io): Promise<SourceRequest['transcript']> {
  if (flags['from'] === undefined) return undefined;
  const file = String(flags['from']);
  const messages = await readHistoryFile(file, flags, io);
  if (messages.length > 0) return flags['keepText'] === true ? messages : redactHistory(messages);
  throw new UsageError('bad-format', `${file} holds no messages: there is nothing to mutate`);
}

function corpusFolder(flags: Call['flags']): string {
  return typeof flags['corpus'] === 'string' ? flags['corpus'] : DEFAULT_CORPUS;
}

/** Kept cases of the folder named, or of corpus/ where there is one. */
async function corpusOf(flags: Call['flags'], io: Io): Promise<readonly Kept[]> {
  if (flags['corpus'] === false) return [];
  const folder = corpusFolder(flags);
  if (!existsSync(resolve(io.cwd, folder))) {
    if (typeof flags['corpus'] !== 'string' || flags['grow'] === true) return [];
    throw new UsageError('not-found', `there is no folder ${folder}`, '--no-corpus runs without kept cases');
  }
  return readKept([folder], io.cwd);
}
