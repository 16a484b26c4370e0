/** What `check` found, as data: the JSON document, and what every renderer of it starts from. */
import type { History } from '../history/message.ts';
import type { Change } from '../wire/fix/fix.ts';
import type { Problem } from '../wire/judge.ts';

export const CHECK_SCHEMA = 'proctor.check/1';

/** One problem as the JSON document has it. */
export interface ProblemReport extends Omit<Problem, 'violation'> {
  /** 1-based line in the file. */
  readonly line?: number;
}

/** One transcript of one file. */
export interface FileReport {
  readonly file: string;
  readonly format: string;
  readonly for: string;
  /** Where the list stands in the file. */
  readonly at: string;
  readonly messages: number;
  readonly problems: readonly ProblemReport[];
  readonly fixed?: readonly Change[];
}

export interface CheckDocument {
  readonly schema: typeof CHECK_SCHEMA;
  readonly files: readonly FileReport[];
}

/** A report with what people want to see beside it; not kept longer than it takes to print. */
export interface Checked {
  readonly report: FileReport;
  readonly history: History;
  /** Where each message of the history stands in the file's own list. Costs a second reading, so ask when there is need. */
  indices(): readonly number[];
  /** Why the file was taken for this format. */
  readonly reason: string;
  /** Where else in the file there are lists of messages. */
  readonly others: readonly string[];
}

export function countErrors(reports: readonly FileReport[]): number {
  return reports.reduce((sum, { problems }) => sum + problems.filter(({ severity }) => severity === 'error').length, 0);
}
