/** The target of a kept case, found again: what was typed now counts more than what the case remembers. */
import type { FindTarget } from '../campaign/replay.ts';
import { UsageError } from '../errors.ts';
import { resolveTarget, type TargetRequest } from '../targets/resolve.ts';
import type { Kind } from '../targets/target.ts';

export function finder(request: TargetRequest): FindTarget {
  return async ({ name, format, kind, file }) => {
    const remembered: TargetRequest = {
      ...(format === undefined ? {} : { format }),
      ...(kind === undefined ? {} : { kind: kind as Kind }),
      ...request,
    };
    try {
      return await resolveTarget(name, remembered);
    } catch (error) {
      // A target object has a name of its own; the file that exports it is where it is found.
      if (file === undefined || !(error instanceof UsageError) || error.code !== 'not-found') throw error;
      return resolveTarget(`${file}#${name}`, remembered);
    }
  };
}
