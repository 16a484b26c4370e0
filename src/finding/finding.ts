/** A finding: plain JSON that says which rule a target breaks, with the smallest input that shows it. */
import { createHash } from 'node:crypto';
import type { JsonValue } from '../history/json.ts';
import type { OwnBreach, Severity } from './verdict.ts';

/** An input as people and programs read it. `messages` for histories (neutral form), `script` for scripts of events. */
export interface Shown {
  readonly notation: string;
  readonly messages?: JsonValue;
  readonly script?: JsonValue;
}

export interface Evidence {
  /** 0-based index in the input or output; -1 for the whole. */
  readonly message: number;
  readonly text: string;
}

/** What one pass of the minimizer did. */
export interface MinimizingPass {
  readonly pass: string;
  /** How many of its candidates were taken, … */
  readonly steps: number;
  /** … of how many that were tried, … */
  readonly evaluations: number;
  /** … and how many messages or events went by them. */
  readonly removed: number;
}

export interface Finding {
  readonly fingerprint: string;
  readonly rule: string;
  readonly target: string;
  readonly severity: Severity;
  readonly message: string;
  readonly contract?: string;
  /** How the target was called, where it does not say so itself: a replay finds it again by these. */
  readonly format?: string;
  readonly kind?: string;
  readonly options: JsonValue;
  readonly input: Shown;
  readonly expected?: Shown;
  readonly actual?: Shown;
  readonly evidence: readonly Evidence[];
  /** In how many cases of the run it showed. */
  readonly count: number;
  readonly foundAt: { readonly seed: string; readonly index: number };
  readonly minimized: {
    readonly from: number;
    readonly to: number;
    readonly evaluations: number;
    /** The passes that made it smaller. */
    readonly passes?: readonly MinimizingPass[];
  };
  /** What of the case is needed to see the fault, and what can be anything. */
  readonly needs?: readonly string[];
  readonly free?: readonly string[];
  /** Options under which it does not show. */
  readonly holdsWith?: readonly string[];
  /** The revision of git on which it shows as well: it is not this change's. */
  readonly alsoFailsOn?: string;
  /** It did not show in every one of three re-runs. */
  readonly flaky?: true;
  readonly location?: { readonly file: string; readonly line: number };
  /** The command that shows it again. */
  readonly reproduce: string;
}

/**
 * 12 hex digits that name the kind of a fault: no index, text, id or count goes in, so that the same fault has the same
 * name in every run and on every machine.
 */
export function fingerprint(target: string, terms: string, breach: OwnBreach): string {
  const { role = '', part = '', field = '' } = breach.where;
  return createHash('sha256')
    .update([target, terms, breach.rule, role, part, field].join('\n'))
    .digest('hex')
    .slice(0, 12);
}
