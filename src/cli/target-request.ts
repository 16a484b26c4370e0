/** What the flags about targets say, for resolveTarget. */
import { UsageError } from '../errors.ts';
import { PROGRAM, type TargetRequest } from '../targets/resolve.ts';
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
export function targetRequests(call: Call, io: Io, example: string): NamedRequest[] {
  const { operands, flags, program, configured } = call;
  if (operands.length > 0 && program.length > 0) {
    throw new UsageError('bad-target', `${operands.join(' ')}, or the program behind --?`, 'name one of the two');
  }
  if (program.length > 0) return [{ name: PROGRAM, request: targetRequest(flags, program, io) }];
  if (operands.length === 0) {
    if (configured.length === 0) throw new UsageError('bad-target', 'name a target', example);
    return configured.map((one) => configuredRequest(one, io));
  }
  return operands.map((name) => namedRequest(name, call, io));
}

/** A target as it is typed: one that the configuration knows by that name, or any other. */
export function namedRequest(name: string, { flags, configured }: Call, io: Io): NamedRequest {
  const known = configured.find((one) => one.name === name);
  return known === undefined ? { name, request: targetRequest(flags, [], io) } : configuredRequest(known, io);
}

function configuredRequest({ reference, program = [], flags }: Call['configured'][number], io: Io): NamedRequest {
  return { name: reference, request: targetRequest(flags, program, io) };
}

function kindOf(kind: string): Kind {
  if (kind === 'clear' || kind === 'trim' || kind === 'summarize' || kind === 'repair') return kind;
  throw new UsageError('bad-option', `--kind ${kind}: expected clear, trim, summarize or repair`);
}
