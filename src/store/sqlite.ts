/** The little of better-sqlite3 that the store uses, loaded when a store is opened. */
import { UsageError } from '../errors.ts';

export interface SqliteStatement {
  run(...values: readonly (string | number)[]): unknown;
  get(...values: readonly (string | number)[]): unknown;
  all(...values: readonly (string | number)[]): unknown[];
}

export interface SqliteDatabase {
  prepare(sql: string): SqliteStatement;
  exec(sql: string): unknown;
  pragma(source: string, options?: { readonly simple: boolean }): unknown;
  transaction(body: () => void): () => void;
  close(): void;
}

export type SqliteConstructor = new (file: string) => SqliteDatabase;

/** Not a literal, so that nothing looks for the package before somebody opens a store. */
const PACKAGE = 'better-sqlite3';

/** Throws UsageError `not-found` when the package is not installed, or not for this machine. */
export async function loadSqlite(name = PACKAGE): Promise<SqliteConstructor> {
  try {
    const loaded = (await import(name)) as { readonly default: SqliteConstructor };
    return loaded.default;
  } catch (error) {
    const why = error instanceof Error ? error.message.split('\n')[0] : String(error);
    throw new UsageError(
      'not-found',
      `a session store in a file needs ${PACKAGE} (${why})`,
      `npm install ${PACKAGE}@12`,
    );
  }
}
