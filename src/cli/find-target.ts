/** The target of a kept case, found again: what was typed now counts more than what the case remembers. */
import type { FindTarget, Wanted } from '../campaign/replay.ts';
import type { TargetCall } from '../campaign/work.ts';
import { UsageError } from '../errors.ts';
import { resolveTarget, type TargetRequest } from '../targets/resolve.ts';
import type { Target } from '../targets/target.ts';

/** The ways in which it may be found. A target object has a name of its own; the file that exports it is where it is. */
export function callsOf({ name, format, kind, file }: Wanted, request: TargetRequest): readonly TargetCall[] {
  const remembered: TargetRequest = {
    ...(format === undefined ? {} : { format }),
    ...(kind === undefined ? {} : { kind: kind as NonNullable<Target['kind']> }),
    ...request,
  };
  return [
    { name, request: remembered },
    ...(file === undefined ? [] : [{ name: `${file}#${name}`, request: remembered }]),
  ];
}

export function finder(request: TargetRequest): FindTarget {
  return async (wanted) => {
    const [first, ...others] = callsOf(wanted, request) as [TargetCall, ...TargetCall[]];
    try {
      return await resolveTarget(first.name, first.request);
    } catch (error) {
      const [other] = others;
      if (other === undefined || !(error instanceof UsageError) || error.code !== 'not-found') throw error;
      return resolveTarget(other.name, other.request);
    }
  };
}
