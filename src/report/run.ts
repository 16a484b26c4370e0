/** The result of a run as data: the document `proctor.run/1` that all reporters are made from. */
import type { Finding } from '../finding/finding.ts';

export interface TargetResult {
  readonly name: string;
  readonly version?: string;
  readonly contract?: string;
  readonly cases: number;
  readonly compacted: number;
  readonly rulesChecked: Readonly<Record<string, number>>;
  readonly skipped: Readonly<Record<string, number>>;
  readonly features?: Readonly<Record<string, { readonly cases: number; readonly compacted: number }>>;
  readonly findings: number;
  /** Findings that the corpus lists as known, still failing. */
  readonly known?: number;
}

export interface RunResult {
  readonly schema: 'proctor.run/1';
  readonly command: string;
  readonly seed: string;
  readonly generator: string;
  readonly targets: readonly TargetResult[];
  readonly findings: readonly Finding[];
  readonly inputs?: number;
  readonly examinations?: number;
  readonly exhausted?: boolean;
  readonly alphabet?: string;
  /** The only part that differs from run to run. */
  readonly timing: { readonly milliseconds: number; readonly casesPerSecond: Readonly<Record<string, number>> };
}
