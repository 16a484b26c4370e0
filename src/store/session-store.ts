/**
 * Where a session's rows are kept: active ones, which a new process goes on with, and archived ones, which a
 * compaction has taken out. A row is stored whole; what makes two rows the same is said by whoever opens the store.
 */

export interface SessionStore<Row> {
  /** Adds rows behind the active ones. */
  append(rows: readonly Row[]): void;
  /**
   * `rows` become the active ones; active rows that are not among them any more are archived, in their order. All of
   * it happens or nothing, even when the process is killed. `midway` is called when the old rows are out and the new
   * ones are not in yet; when it throws, nothing has happened.
   */
  replace(rows: readonly Row[], midway?: () => void): void;
  active(): readonly Row[];
  archived(): readonly Row[];
  close(): void;
}
