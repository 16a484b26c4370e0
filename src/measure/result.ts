/** What `proctor bench` measured: the document `proctor.bench/1`. */
import type { JsonObject } from '../history/json.ts';
import type { GrowthWord } from './growth.ts';

export interface SizeResult {
  readonly messages: number;
  readonly callsPerSecond: number;
  /** The median deviation of callsPerSecond over the rounds. */
  readonly mad: number;
  /** The lowest and the highest round. */
  readonly interval: readonly [low: number, high: number];
  readonly microseconds: number;
  /** One call as a multiple of the yardstick of the same rounds: what can be compared between runs and machines. */
  readonly relative: number;
  readonly relativeInterval: readonly [low: number, high: number];
  readonly rounds: number;
  readonly bytesPerCall?: number;
}

export interface TargetBench {
  readonly name: string;
  readonly version?: string;
  readonly options: JsonObject;
  readonly sizes: readonly SizeResult[];
  readonly exponent?: number;
  readonly exponentError?: number;
  readonly growth?: GrowthWord;
  /** A result shows the list behind every step of the input, so that its own size grows with the square. */
  readonly everyStep?: true;
  /** Which share of the tokens is gone, at `tokensAt` messages. */
  readonly tokenReduction?: number;
  readonly tokensAt?: number;
  /** Which share of the tokens of a request is an unchanged prefix of the request before it. */
  readonly prefixStability?: number;
  /** The same without any compaction: what could be reached at most. */
  readonly prefixUncompacted?: number;
  /** Whether the time for turning histories into the target's own format is in the figures. */
  readonly conversion: 'apart' | 'included';
  /** Why sizes are missing. */
  readonly cut?: string;
}

export interface Ratio {
  readonly messages: number;
  readonly target: string;
  readonly against: string;
  /** Time of `target` over the time of `against`, the median over the rounds. */
  readonly ratio: number;
  readonly interval: readonly [low: number, high: number];
}

export interface Machine {
  readonly node: string;
  readonly cpu: string;
  readonly cores: number;
  /** Median microseconds of the yardstick. */
  readonly yardstick: number;
}

export interface BenchResult {
  readonly schema: 'proctor.bench/1';
  readonly seed: string;
  readonly generator: string;
  readonly policy: PolicyName;
  readonly targets: readonly TargetBench[];
  readonly ratios?: readonly Ratio[];
  readonly changes?: readonly Change[];
  readonly machine: Machine;
  readonly timing: { readonly milliseconds: number };
}

/** When a session compacts: before every request, or once the list has grown past a budget. */
export type PolicyName = 'every-turn' | 'threshold';

/** A target at one size, now and in an earlier file. */
export interface Change {
  readonly target: string;
  readonly messages: number;
  readonly before: number;
  readonly after: number;
  /** The time of a call is larger by this share (negative: smaller). */
  readonly slower: number;
  /** Whether the two intervals have nothing in common. */
  readonly separate: boolean;
  readonly regression: boolean;
}
