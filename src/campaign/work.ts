/** What a worker is asked and what it answers: plain data only, so that it can stand in another process. */
import type { Kept } from '../corpus/read.ts';
import type { Finding } from '../finding/finding.ts';
import type { Candidate } from '../minimize/candidate.ts';
import type { Minimized } from '../minimize/minimize.ts';
import type { Examination } from '../oracle/examine.ts';
import type { TargetRequest } from '../targets/resolve.ts';
import { resolveTarget } from '../targets/resolve.ts';
import type { Target } from '../targets/target.ts';
import type { ChunkResult, Seen } from './chunk.ts';
import type { Found } from './describe.ts';
import type { Replayed } from './replay.ts';
import type { SourceRequest } from './source.ts';

/** A target by name, so that whoever works on it finds it again. */
export interface TargetCall {
  readonly name: string;
  readonly request: TargetRequest;
  /** The target that it is compared with. */
  readonly against?: TargetCall;
}

/** All that a worker needs to know before its first task. */
export interface Setup {
  readonly target: TargetCall;
  readonly source: SourceRequest;
}

/** Each kind of task, with what it `asks` and `gives`. */
export interface Tasks {
  /** Cases [start, start + count). */
  readonly chunk: { readonly asks: { readonly start: number; readonly count: number }; readonly gives: ChunkResult };
  /** A finding out of what a chunk saw, as describeFinding makes it. */
  readonly describe: {
    readonly asks: { readonly seen: Seen; readonly reproduce: string; readonly evaluations?: number };
    readonly gives: Finding | undefined;
  };
  /** One case, judged by every rule; `patiently` gives the target ten times its limit. */
  readonly examine: {
    readonly asks: { readonly candidate: Candidate<unknown, unknown>; readonly patiently: boolean };
    readonly gives: Examination;
  };
  /** Whether one case breaks in the way of that fingerprint. */
  readonly ask: {
    readonly asks: { readonly candidate: Candidate<unknown, unknown>; readonly fingerprint: string };
    readonly gives: boolean;
  };
  /** A finding out of a case that has been minimized elsewhere. */
  readonly write: {
    readonly asks: { readonly minimized: Minimized<unknown, unknown>; readonly found: Found };
    readonly gives: Finding;
  };
  /** A kept case once more; `known` are the fingerprints of a known failure that still shows. */
  readonly replay: {
    readonly asks: { readonly kept: Kept };
    readonly gives: { readonly rows: readonly Replayed[]; readonly known: readonly string[] };
  };
}

export type Kind = keyof Tasks;

/** As it is sent. The setup comes along only when a worker has said that it has none. */
export interface Order<K extends Kind = Kind> {
  readonly kind: K;
  readonly asks: Tasks[K]['asks'];
  readonly setup?: Setup;
}

/** What a worker says between order and answer. */
export type Sign =
  /** It is alive: the target has been loaded, or comes back from its calls. */
  | 'alive'
  /** The target ended the process by itself. */
  | { readonly exit: number };

/** The answer of a worker that needs the setup first. */
export const WANTS_SETUP = 'wants setup';

/** Throws UsageError as resolveTarget does. */
export async function resolveCall({ name, request, against }: TargetCall): Promise<Target> {
  const target = await resolveTarget(name, request);
  return against === undefined ? target : { ...target, against: await resolveCall(against) };
}
