/** A target of a run, together with how a worker finds it again; and who works on it. */
import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { Target } from '../targets/target.ts';
import type { About, AboutTarget } from './about.ts';
import { type Crew, ownCrew } from './crew.ts';
import { guardedCrew } from './guarded-crew.ts';
import { ownVersion } from './own-version.ts';
import { type SourceRequest, sourceOf } from './source.ts';
import { codeHash, sourceFiles } from './source-files.ts';
import type { TargetCall } from './work.ts';

export interface Planned {
  readonly target: Target;
  readonly call: TargetCall;
}

/** Below this many cases a second process costs more than it brings. */
const FEW = 20_000;

/** Who runs `cases` of a target: this process where that is enough and safe. */
export function crewFor({ target, call }: Planned, source: SourceRequest, cases: number, wanted?: number): Crew {
  const workers = wanted ?? (cases <= FEW ? 1 : availableParallelism());
  if (!isBuiltIn(call)) return guardedCrew(target, { target: call, source }, workers);
  const own = ownCrew(target, sourceOf(target, source));
  if (workers === 1) return own;
  const { width, runChunk, abandon, close } = guardedCrew(target, { target: call, source }, workers);
  return { ...own, width, runChunk, abandon, close };
}

/** Whether only code of Proctor's own is run, which comes back from every call. */
export function isBuiltIn({ name, against }: Pick<TargetCall, 'name' | 'against'>): boolean {
  return /^fault:|^[a-z-]+\/(?:reference|optimized)$/.test(name) && (against === undefined || isBuiltIn(against));
}

interface Bounds extends Pick<About, 'shard' | 'maxFindings'> {
  readonly cases: number;
  readonly time: number | undefined;
}

/** What a run of these targets is about. */
export function aboutRun(
  planned: readonly Planned[],
  { seed, transcript }: SourceRequest,
  { shard, cases, maxFindings, time }: Bounds,
): About {
  const hash = transcript === undefined ? undefined : createHash('sha256').update(JSON.stringify(transcript));
  return {
    proctor: ownVersion(),
    generator: generatorOf(planned),
    seed,
    ...(hash === undefined ? {} : { transcript: hash.digest('hex').slice(0, 16) }),
    targets: planned.map(({ target, call }) => aboutTarget(target, call)),
    shard,
    ...(cases === Number.MAX_SAFE_INTEGER ? {} : { cases }),
    maxFindings,
    ...(time === undefined ? {} : { timed: true }),
  };
}

/** `edit/1`, and so on for each of the terms. */
export function generatorOf(planned: readonly Planned[]): string {
  const generators = planned.map(({ target: { terms } }) => `${terms.name}/${terms.generatorVersion}`);
  return [...new Set(generators)].join(' ');
}

function aboutTarget(target: Target, { request, against }: TargetCall): AboutTarget {
  const { name, version, format, kind } = target;
  const { options, timeLimit, program, cwd } = request;
  const code = codeHash(sourceFiles(target, request), cwd);
  return {
    name,
    ...(version === undefined ? {} : { version }),
    options,
    format,
    ...(kind === undefined ? {} : { kind }),
    timeLimit,
    ...(program.length === 0 ? {} : { program }),
    ...(code === undefined ? {} : { code }),
    ...(target.against === undefined || against === undefined ? {} : { against: aboutTarget(target.against, against) }),
  };
}
