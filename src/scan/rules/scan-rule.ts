/** A rule of the scan as people read it. What finds it is the interpreter and the judges; this is its page. */
import type { Level } from '../report.ts';
import type { RuleId } from './ids.ts';

export interface ScanRule {
  readonly id: RuleId;
  readonly level: Level;
  /** What is reported, in one sentence. */
  readonly title: string;
  /** What goes wrong for somebody. */
  readonly why: string;
  /** Code that is reported, and the same done right. */
  readonly bad: string;
  readonly good: string;
}
