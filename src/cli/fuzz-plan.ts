/** What the words of `proctor fuzz` ask for. */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { DEFAULT_OUT } from '../campaign/out-dir.ts';
import { type CaseSource, seededSource } from '../campaign/source.ts';
import { type Kept, readKept } from '../corpus/read.ts';
import { UsageError } from '../errors.ts';
import type { RunResult } from '../report/run.ts';
import { resolveTarget } from '../targets/resolve.ts';
import type { Target } from '../targets/target.ts';
import { type Call, duration, wholeNumber } from './command.ts';
import type { Io } from './io.ts';
import type { Reporters } from './reporters.ts';
import { runReporters } from './run-reporters.ts';
import { shardOf } from './shard.ts';
import { targetRequest, targetRequests } from './target-request.ts';
import { transcriptSource } from './transcript-source.ts';

export const DEFAULT_SEED = 'proctor';
export const DEFAULT_CASES = 10_000;
export const DEFAULT_MAX_FINDINGS = 20;
export const DEFAULT_CORPUS = 'corpus';

export interface FuzzPlan {
  readonly targets: readonly Target[];
  /** A planted fault that must be found, or the harness itself is broken. */
  readonly canary: Target | undefined;
  readonly corpus: readonly Kept[];
  readonly seed: string;
  readonly cases: number;
  /** Milliseconds for each target. */
  readonly time: number | undefined;
  readonly maxFindings: number;
  readonly shard: { readonly index: number; readonly of: number } | undefined;
  readonly out: string;
  /** The words before the path in the command that shows a finding again. */
  readonly again: readonly string[];
  readonly reporters: Reporters<RunResult>;
  sourceFor(target: Target): CaseSource;
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
  const request = targetRequest(flags, program, io);
  const named = async (name: unknown) => (name === undefined ? undefined : resolveTarget(String(name), request));
  const against = await named(flags['against']);
  const targets: Target[] = [];
  for (const { name, request: own } of requests) {
    const target = await resolveTarget(name, own);
    targets.push(against === undefined ? target : { ...target, against });
  }
  const seed = seedOf(flags);
  const mutated =
    flags['from'] === undefined ? undefined : await transcriptSource(String(flags['from']), flags, seed, io);
  return {
    targets,
    canary: await named(flags['canary']),
    corpus: await corpusOf(flags, io),
    seed,
    cases: wholeNumber(flags, 'cases', 1) ?? (time === undefined ? DEFAULT_CASES : Number.MAX_SAFE_INTEGER),
    time: time === undefined ? undefined : time / targets.length,
    maxFindings: wholeNumber(flags, 'maxFindings', 1) ?? wholeNumber(flags, 'bail', 1) ?? DEFAULT_MAX_FINDINGS,
    shard: shardOf(flags),
    out: String(flags['out'] ?? DEFAULT_OUT),
    again: ['proctor', 'replay', ...standing],
    reporters,
    sourceFor: (target) => mutated?.(target) ?? seededSource(target.terms, seed, target.fixed),
  };
}

function seedOf(flags: Call['flags']): string {
  if (flags['explore'] === true) return randomBytes(6).toString('hex');
  return flags['seed'] === undefined ? DEFAULT_SEED : String(flags['seed']);
}

/** Kept cases of the folder named, or of corpus/ where there is one. */
async function corpusOf(flags: Call['flags'], io: Io): Promise<readonly Kept[]> {
  if (flags['corpus'] === false) return [];
  const folder = typeof flags['corpus'] === 'string' ? flags['corpus'] : DEFAULT_CORPUS;
  if (!existsSync(resolve(io.cwd, folder))) {
    if (flags['corpus'] === undefined || flags['corpus'] === true) return [];
    throw new UsageError('not-found', `there is no folder ${folder}`, '--no-corpus runs without kept cases');
  }
  return readKept([folder], io.cwd);
}
