/** What a user gives for a history or script: an existing file of any format wins, else notation, or `-`. */
import { existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { AnyTerms } from '../contracts/contract.ts';
import { UsageError } from '../errors.ts';
import type { History } from '../history/message.ts';
import { readTranscript } from '../wire/read/reading.ts';
import type { Call } from './command.ts';
import type { Io } from './io.ts';

/** The input of one case. Throws UsageError. */
export async function readCaseInput(given: string, terms: AnyTerms, flags: Call['flags'], io: Io): Promise<unknown> {
  if (given === '-') {
    const text = await io.stdin();
    return /^\s*[[{]/.test(text) ? read(text, flags) : terms.input.parse(text.trim());
  }
  const path = resolve(io.cwd, given);
  // A notation can be longer than any path may be.
  const isFile = given.length < 1024 && existsSync(path) && statSync(path).isFile();
  return isFile ? readHistoryFile(given, flags, io) : terms.input.parse(given);
}

/** The history in a file. Throws UsageError `not-found`, `bad-json`, `bad-format`. */
export async function readHistoryFile(given: string, flags: Call['flags'], io: Io): Promise<History> {
  const path = resolve(io.cwd, given);
  if (!existsSync(path)) throw new UsageError('not-found', `there is no file ${given}`);
  try {
    return read(await readFile(path, 'utf8'), flags);
  } catch (error) {
    if (error instanceof UsageError) throw new UsageError(error.code, `${given}: ${error.message}`, error.hint);
    throw error;
  }
}

function read(text: string, flags: Call['flags']): History {
  return readTranscript(text, flags['at'] === undefined ? {} : { at: String(flags['at']) }).transcript.history;
}
