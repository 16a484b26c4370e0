/** What the library takes as a compactor: a function, a definition, a package's, or a name as on the command line. */
import type { JsonObject } from '../history/json.ts';
import type { CompactFunction, TargetDefinition } from '../targets/define.ts';
import { definedTarget } from '../targets/module.ts';
import type { PackageTarget } from '../targets/package-target.ts';
import { resolveTarget, type TargetRequest } from '../targets/resolve.ts';
import type { Kind, Target } from '../targets/target.ts';

export type Compacting<M = never, O = never> = CompactFunction<M, O> | TargetDefinition<M, O> | PackageTarget | string;

export interface TargetSettings {
  /** What a function is called in reports; default: its own name. */
  readonly name?: string;
  /** The message format that it takes; default: what the definition says, else `neutral`. */
  readonly format?: string;
  /** A preset of promises: clear, trim, summarize or repair. */
  readonly kind?: Kind;
  /** Options that every call gets. */
  readonly options?: Readonly<Record<string, unknown>>;
  /** Milliseconds that one call may take; default 1,000. */
  readonly timeLimit?: number;
  /** Where names of files are from; default: the folder of the process. */
  readonly cwd?: string;
}

const DEFAULT_TIME_LIMIT = 1_000;

/** Throws UsageError `bad-target`, `bad-format`, `bad-option` or `not-found`. */
export async function targetOf<M, O>(compact: Compacting<M, O>, settings: TargetSettings): Promise<Target> {
  const { name, format, kind, options = {}, timeLimit = DEFAULT_TIME_LIMIT, cwd = process.cwd() } = settings;
  const request: TargetRequest = {
    options: options as JsonObject,
    ...(format === undefined ? {} : { format }),
    ...(kind === undefined ? {} : { kind }),
    cwd,
    timeLimit,
    program: [],
  };
  if (typeof compact === 'string') return resolveTarget(compact, request);
  if ('target' in compact) {
    return resolveTarget(compact.target, { ...request, options: { ...compact.options, ...request.options } });
  }
  const definition = typeof compact === 'function' ? { name: name ?? nameOf(compact), create: () => compact } : compact;
  return definedTarget(definition as TargetDefinition<unknown, unknown>, request);
}

/** What a compactor is called in reports. */
export function nameOf(compact: Compacting): string {
  if (typeof compact === 'string') return compact;
  if ('target' in compact) return compact.target;
  return compact.name === '' ? 'compact' : compact.name;
}
