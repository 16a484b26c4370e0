/** What a run is about: all that its result depends on. Two ledgers belong together only if they are about the same. */
import { UsageError } from '../errors.ts';
import type { JsonObject } from '../history/json.ts';

export interface About {
  /** Proctor's own version. */
  readonly proctor: string;
  readonly generator: string;
  readonly seed: string;
  /** A hash of the transcript that is mutated. */
  readonly transcript?: string;
  readonly targets: readonly AboutTarget[];
  readonly shard: { readonly index: number; readonly of: number };
  /** Undefined for as many as the time allows. */
  readonly cases?: number;
  readonly maxFindings: number;
  /** The clock may have ended it, so parts of it may be missing. */
  readonly timed?: true;
}

export interface AboutTarget {
  readonly name: string;
  readonly version?: string;
  readonly options: JsonObject;
  readonly format: string;
  readonly kind?: string;
  readonly timeLimit: number;
  readonly program?: readonly string[];
  /** A hash of its files, where they are the user's own. */
  readonly code?: string;
  readonly against?: AboutTarget;
}

/** How each part is called when two of them differ. */
const PARTS: Readonly<Record<keyof About, string>> = {
  proctor: 'version of Proctor',
  generator: 'generator',
  seed: 'seed',
  transcript: 'transcript',
  targets: 'target, its options or its code',
  shard: 'shard',
  cases: 'number of cases',
  maxFindings: 'number of findings to stop at',
  timed: 'limit of time',
};

/** Throws UsageError `bad-option` that names the first part in which `other` differs, apart from those named. */
export function mustBeAbout(one: About, other: About, where: string, except: readonly (keyof About)[]): void {
  for (const part of Object.keys(PARTS) as (keyof About)[]) {
    if (except.includes(part)) continue;
    const [left, right] = [differing(one, part), differing(other, part)];
    if (left === right) continue;
    throw new UsageError(
      'bad-option',
      `${where} is of another run: the ${PARTS[part]} differs`,
      `${left} and ${right}`,
    );
  }
}

function differing(about: About, part: keyof About): string {
  return JSON.stringify(about[part]) ?? 'none';
}
