/**
 * Session stores in an SQLite file, by the package better-sqlite3, which the user installs beside Proctor. Several
 * sessions share a file. Every change is one transaction, so a process that is killed leaves the state before or
 * behind it.
 */
import { UsageError } from '../errors.ts';
import type { SessionStore } from './session-store.ts';
import { loadSqlite, type SqliteDatabase, type SqliteStatement } from './sqlite.ts';

/** The version of the tables; raised with any change that an older version cannot read. */
const VERSION = 1;

const TABLES = `
  CREATE TABLE rows (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    session TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('active', 'archived')),
    place INTEGER NOT NULL,
    identity TEXT NOT NULL,
    body TEXT NOT NULL
  );
  CREATE INDEX rows_of_session ON rows (session, state, place);
  PRAGMA user_version = ${VERSION};
`;

export interface SqliteStoreOptions<Row> {
  readonly session: string;
  /** Two rows are the same when this gives the same text. */
  readonly identity: (row: Row) => string;
  /** The row from its JSON. */
  readonly revive: (json: unknown) => Row;
}

/**
 * Opens the session in `file`, which is made if there is none. Throws UsageError: `not-found` without better-sqlite3,
 * `bad-format` for a file that is no store or was cut off, `not-supported` for one of a newer version.
 */
export async function openSqliteStore<Row>(file: string, options: SqliteStoreOptions<Row>): Promise<SessionStore<Row>> {
  const Database = await loadSqlite();
  let database: SqliteDatabase | undefined;
  try {
    database = new Database(file);
    prepareFile(database, file);
    return new SqliteStore(database, options);
  } catch (error) {
    database?.close();
    throw error instanceof UsageError ? error : unreadable(file, error);
  }
}

function prepareFile(database: SqliteDatabase, file: string): void {
  const version = database.pragma('user_version', { simple: true }) as number;
  if (version > VERSION) {
    throw new UsageError(
      'not-supported',
      `${file}: a session store of version ${version}, this Proctor reads up to ${VERSION}`,
      'Update Proctor, or open another file.',
    );
  }
  const verdict = database.pragma('quick_check(1)', { simple: true });
  if (verdict !== 'ok') throw unreadable(file, new Error(String(verdict)));
  database.pragma('journal_mode = WAL');
  if (version === 0) database.transaction(() => database.exec(TABLES))();
}

function unreadable(file: string, error: unknown): UsageError {
  const why = error instanceof Error ? error.message : String(error);
  return new UsageError(
    'bad-format',
    `${file}: no session store, or one that was cut off (${why})`,
    'Restore it from a copy, or open another file.',
  );
}

class SqliteStore<Row> implements SessionStore<Row> {
  private readonly database: SqliteDatabase;
  private readonly options: SqliteStoreOptions<Row>;
  private readonly insert: SqliteStatement;
  private readonly select: SqliteStatement;
  private readonly count: SqliteStatement;
  private readonly archive: SqliteStatement;
  private readonly remove: SqliteStatement;

  constructor(database: SqliteDatabase, options: SqliteStoreOptions<Row>) {
    this.database = database;
    this.options = options;
    this.insert = database.prepare('INSERT INTO rows (session, state, place, identity, body) VALUES (?, ?, ?, ?, ?)');
    this.select = database.prepare(
      'SELECT id, identity, body FROM rows WHERE session = ? AND state = ? ORDER BY place',
    );
    this.count = database.prepare('SELECT COUNT(*) AS n FROM rows WHERE session = ? AND state = ?');
    this.archive = database.prepare("UPDATE rows SET state = 'archived', place = ? WHERE id = ?");
    this.remove = database.prepare('DELETE FROM rows WHERE id = ?');
  }

  append(rows: readonly Row[]): void {
    this.database.transaction(() => this.add(rows))();
  }

  replace(rows: readonly Row[], midway?: () => void): void {
    const kept = new Set(rows.map(this.options.identity));
    this.database.transaction(() => {
      let place = this.size('archived');
      for (const { id, identity } of this.stored('active')) {
        if (kept.has(identity)) this.remove.run(id);
        else this.archive.run(place++, id);
      }
      midway?.();
      this.add(rows);
    })();
  }

  active(): readonly Row[] {
    return this.read('active');
  }

  archived(): readonly Row[] {
    return this.read('archived');
  }

  close(): void {
    this.database.close();
  }

  private add(rows: readonly Row[]): void {
    const { session, identity } = this.options;
    let place = this.size('active');
    for (const row of rows) this.insert.run(session, 'active', place++, identity(row), JSON.stringify(row));
  }

  private size(state: string): number {
    return (this.count.get(this.options.session, state) as { n: number }).n;
  }

  private stored(state: string): readonly { id: number; identity: string; body: string }[] {
    return this.select.all(this.options.session, state) as { id: number; identity: string; body: string }[];
  }

  private read(state: string): readonly Row[] {
    return this.stored(state).map(({ body }) => this.options.revive(JSON.parse(body) as unknown));
  }
}
