/** What the flags about targets say, for resolveTarget. */
import { UsageError } from '../errors.ts';
import type { TargetRequest } from '../targets/resolve.ts';
import type { Kind } from '../targets/target.ts';
import { type Call, duration, targetOptions } from './command.ts';
import type { Io } from './io.ts';

const DEFAULT_TIME_LIMIT = 1_000;

export function targetRequest(flags: Call['flags'], program: readonly string[], io: Io): TargetRequest {
  return {
    options: targetOptions(flags),
    cwd: io.cwd,
    timeLimit: duration(flags, 'timeout') ?? DEFAULT_TIME_LIMIT,
    program,
    ...(flags['format'] === undefined ? {} : { format: String(flags['format']) }),
    ...(flags['kind'] === undefined ? {} : { kind: kindOf(String(flags['kind'])) }),
  };
}

/** A target to run, with what the flags and the configuration say of it. */
export interface NamedRequest {
  readonly name: string;
  readonly request: TargetRequest;
}

/** The targets that were typed, or those of the configuration. Throws UsageError `bad-target` when there is none. */
export function targetRequests(
  { operands, flags, program, configured }: Call,
  io: Io,
  example: string,
): NamedRequest[] {
  if (operands.length === 0) {
    if (configured.length === 0) throw new UsageError('bad-target', 'name a target', example);
    return configured.map(({ reference, flags: own }) => ({
      name: reference,
      request: targetRequest(own, program, io),
    }));
  }
  return operands.map((name) => {
    const known = configured.find((one) => one.name === name);
    return { name: known?.reference ?? name, request: targetRequest(known?.flags ?? flags, program, io) };
  });
}

function kindOf(kind: string): Kind {
  if (kind === 'clear' || kind === 'trim' || kind === 'summarize' || kind === 'repair') return kind;
  throw new UsageError('bad-option', `--kind ${kind}: expected clear, trim, summarize or repair`);
}
