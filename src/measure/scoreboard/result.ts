/** The scoreboard: how well Proctor finds and cuts the faults that were planted for it. `proctor.scoreboard/1`. */

export interface Spread {
  readonly median: number;
  readonly worst: number;
}

/** One way of looking for a fault, over all seeds. Figures are of the seeds in which it was found. */
export interface Search {
  readonly found: number;
  /** Cases up to the one that shows it. */
  readonly cases?: Spread;
  /** By seed; undefined (null in JSON) where it was not found. */
  readonly casesBySeed: readonly (number | null)[];
  readonly milliseconds?: Spread;
  /** What cutting it down took, and came to. */
  readonly evaluations?: Spread;
  readonly size?: Spread;
  /** How many different smallest cases came out. */
  readonly forms: number;
  readonly commonest?: string;
}

export interface FaultScore {
  readonly contract: string;
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly seeds: number;
  readonly proctor: Search;
  /** fast-check and its shrinker, on histories as one would first write them; left out for other inputs. */
  readonly plain?: Search;
  /** The same, on arbitraries that were written for the contract. */
  readonly written?: Search;
  /** How often Proctor needs fewer cases than each of them (A12); one that misses the fault needs the most. */
  readonly a12?: { readonly plain: number; readonly written: number };
  /** The size of the smallest case in which it shows in this way, where exhaustive enumeration knows it. */
  readonly minimum?: number;
}

export interface Scoreboard {
  readonly schema: 'proctor.scoreboard/1';
  readonly seeds: number;
  readonly mostCases: number;
  readonly faults: readonly FaultScore[];
  readonly timing: { readonly milliseconds: number };
}
