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

function kindOf(kind: string): Kind {
  if (kind === 'clear' || kind === 'trim' || kind === 'summarize' || kind === 'repair') return kind;
  throw new UsageError('bad-option', `--kind ${kind}: expected clear, trim, summarize or repair`);
}
