/** A compactor of a known package, named as data: what a configuration lists and a worker can be told. */
import type { JsonObject } from '../history/json.ts';

export interface PackageTarget {
  /** As `proctor list targets` names it. */
  readonly target: string;
  /** Options for every case; the adapter draws the others. */
  readonly options: JsonObject;
}

/** A function that fixes the options of that target. */
export function packageTarget<O extends object>(target: string): (options?: Partial<O>) => PackageTarget {
  return (options = {}) => ({ target, options: options as JsonObject });
}
