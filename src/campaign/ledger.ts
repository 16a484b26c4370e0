/**
 * `ledger.ndjson` in the folder of a run: what the run is about, then a line for each chunk that is done. A run that was
 * killed goes on from it, and the ledgers of shards add up to the run that they are parts of.
 */
import { closeSync, mkdirSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { cannotWrite } from '../corpus/write.ts';
import { UsageError } from '../errors.ts';
import type { About } from './about.ts';
import type { ChunkResult } from './chunk.ts';

const SCHEMA = 'proctor.ledger/1';

/** What is written down, each about the target of that number. */
export type Entry =
  | { readonly target: number; readonly chunk: ChunkResult }
  /** The corpus has been replayed: known failures that still fail, and whether something else came out worse. */
  | { readonly target: number; readonly known: readonly string[]; readonly regressed: boolean };

export interface LedgerContent {
  readonly about: About;
  /** What the command was called with, to go on without typing it again. */
  readonly words: unknown;
  readonly entries: readonly Entry[];
}

/** Appends lines. Each is written at once and whole, so that a killed run loses no chunk but those being run. */
export class Ledger {
  private readonly path: string;
  private readonly file: number;

  private constructor(path: string, file: number) {
    this.path = path;
    this.file = file;
  }

  /** A new run; what an earlier one has left is gone. Throws UsageError `cannot-write`. */
  static start(folder: string, about: About, words: unknown): Ledger {
    const path = pathIn(folder);
    const ledger = writing(path, () => {
      mkdirSync(folder, { recursive: true });
      return new Ledger(path, openSync(path, 'w'));
    });
    ledger.write({ schema: SCHEMA, about, words });
    return ledger;
  }

  /** Goes on behind the last whole line. */
  static resume(folder: string): Ledger {
    const path = pathIn(folder);
    return writing(path, () => {
      truncateSync(path, readFileSync(path).lastIndexOf('\n') + 1);
      return new Ledger(path, openSync(path, 'a'));
    });
  }

  add(entry: Entry): void {
    this.write(entry);
  }

  close(): void {
    closeSync(this.file);
  }

  private write(line: object): void {
    writing(this.path, () => writeSync(this.file, `${JSON.stringify(line)}\n`));
  }
}

/** Throws UsageError `not-found` where there is no ledger, `bad-json` for what is none. */
export function readLedger(folder: string): LedgerContent {
  const path = pathIn(folder);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new UsageError('not-found', `${folder} holds no run to go on with`, `there is no ${path}`);
  }
  // A line that was being written when the run was killed is not whole; the one before it is.
  const lines = text.slice(0, text.lastIndexOf('\n') + 1).split('\n');
  const [head, ...entries] = lines.filter((line) => line !== '').map((line, at) => parsed(line, path, at + 1));
  const { schema, about, words } = (head ?? {}) as { schema?: unknown; about: About; words: unknown };
  if (schema !== SCHEMA) {
    throw new UsageError('bad-json', `${path} is no ledger that this Proctor can read (${String(schema)})`);
  }
  return { about, words, entries: entries as readonly Entry[] };
}

function pathIn(folder: string): string {
  return join(folder, 'ledger.ndjson');
}

function parsed(line: string, path: string, number: number): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch (error) {
    throw new UsageError('bad-json', `${path}:${number} is no valid JSON: ${(error as Error).message}`);
  }
}

function writing<T>(path: string, write: () => T): T {
  try {
    return write();
  } catch (error) {
    throw cannotWrite(path, error);
  }
}
