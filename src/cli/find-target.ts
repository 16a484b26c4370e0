/** The target of a kept case, found again: what was typed now counts more than what the case remembers. */
import type { FindTarget, Wanted } from '../campaign/replay.ts';
import type { TargetCall } from '../campaign/work.ts';
import { UsageError } from '../errors.ts';
import { PROGRAM, resolveTarget, type TargetRequest } from '../targets/resolve.ts';
import type { Target } from '../targets/target.ts';
import { type Call, duration } from './command.ts';

/** The ways in which it may be found. A target object has a name of its own; the file that exports it is where it is. */
export function callsOf(
  { name, format, kind, file }: Wanted,
  request: TargetRequest,
  configured: Call['configured'],
): readonly TargetCall[] {
  const remembered: TargetRequest = {
    ...(format === undefined ? {} : { format }),
    ...(kind === undefined ? {} : { kind: kind as NonNullable<Target['kind']> }),
    ...request,
  };
  if (request.program.length > 0) return [{ name: PROGRAM, request: remembered }];
  const known = configured.find((one) => one.name === name && one.program !== undefined);
  if (known?.program !== undefined) {
    const timeLimit = duration(known.flags, 'timeout') ?? request.timeLimit;
    return [{ name: PROGRAM, request: { ...remembered, timeLimit, program: known.program } }];
  }
  return [
    { name, request: remembered },
    ...(file === undefined ? [] : [{ name: `${file}#${name}`, request: remembered }]),
  ];
}

export function finder(request: TargetRequest, configured: Call['configured']): FindTarget {
  return async (wanted) => (await found(wanted, request, configured)).target;
}

/** The target together with the way in which it was found. */
export async function found(
  wanted: Wanted,
  request: TargetRequest,
  configured: Call['configured'],
): Promise<{ readonly target: Target; readonly call: TargetCall }> {
  const [first, ...others] = callsOf(wanted, request, configured) as [TargetCall, ...TargetCall[]];
  try {
    return { target: await resolveTarget(first.name, first.request), call: first };
  } catch (error) {
    const [other] = others;
    if (other === undefined || !(error instanceof UsageError) || error.code !== 'not-found') throw error;
    return { target: await resolveTarget(other.name, other.request), call: other };
  }
}
