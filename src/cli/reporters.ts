/** `--reporter text,sarif=FILE`: the forms in which a command tells what it found, each with its destination. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { closest } from 'fastest-levenshtein';
import { UsageError } from '../errors.ts';
import type { Call } from './command.ts';
import type { Io } from './io.ts';

/** One form of the result `T`. */
export interface Reporter<T> {
  /** The text, or nothing where the reporter has put it somewhere itself. */
  render(result: T, io: Io): string | undefined | Promise<string | undefined>;
  /** The file in the folder of the run where none is named; standard output for a reporter without one. */
  readonly file?: string;
  /** Its text is a document of its own, with which no words for people may be mixed. */
  readonly document?: true;
}

export interface Reporters<T> {
  /** Whether people are told in words. */
  readonly text: boolean;
  /** Whether words go to standard output; to standard error where a document stands there, or none are wanted. */
  readonly wordsToOut: boolean;
  /** Whether there is anything to report at the end. */
  readonly atEnd: boolean;
  /** Tells the result in every form. False when a form failed, which is said on standard error; the others go on. */
  finish(result: T, io: Io, folder?: string): Promise<boolean>;
}

interface Wanted<T> {
  readonly name: string;
  readonly reporter: Reporter<T>;
  readonly file: string | undefined;
}

/** Reads `--json` and `--reporter`. `own` makes a reporter of a user's file. Throws UsageError `bad-option`. */
export function reportersOf<T>(
  flags: Call['flags'],
  known: Readonly<Record<string, Reporter<T>>>,
  own?: (file: string) => Reporter<T>,
): Reporters<T> {
  const json = flags['json'] === true;
  const list = String(flags['reporter'] ?? (json ? '' : 'text'));
  const names = [...new Set([...(json ? ['json'] : []), ...list.split(',').map((one) => one.trim())])];
  const wanted = names.filter((one) => one !== 'text' && one !== '').map((one) => parse(one, known, own));
  const text = !json && names.includes('text');
  const mixed = wanted.some(({ reporter, file }) => reporter.document === true && file === undefined);
  return {
    text,
    wordsToOut: text && !mixed,
    atEnd: wanted.length > 0,
    async finish(result, io, folder = '.') {
      let fine = true;
      for (const { name, reporter, file } of wanted) {
        try {
          const shown = file ?? (reporter.file === undefined ? undefined : join(folder, reporter.file));
          const rendered = await reporter.render(result, io);
          if (rendered !== undefined && shown === undefined) io.out(rendered);
          else if (rendered !== undefined) write(resolve(io.cwd, shown!), shown!, rendered);
        } catch (error) {
          fine = false;
          io.err(`proctor: reporter ${name} failed: ${(error as Error | undefined)?.message ?? String(error)}\n`);
        }
      }
      return fine;
    },
  };
}

function parse<T>(
  one: string,
  known: Readonly<Record<string, Reporter<T>>>,
  own: ((file: string) => Reporter<T>) | undefined,
): Wanted<T> {
  const [name = '', ...rest] = one.split('=');
  const file = rest.length === 0 ? undefined : rest.join('=');
  if (file === '') throw new UsageError('bad-option', `--reporter ${one}: name a file behind =`);
  if (own !== undefined && /^\.{0,2}\//.test(name)) return { name, reporter: own(name), file };
  const reporter = Object.hasOwn(known, name) ? known[name] : undefined;
  if (reporter !== undefined) return { name, reporter, file };
  const names = ['text', ...Object.keys(known)];
  throw new UsageError(
    'bad-option',
    `--reporter ${one}: no such reporter`,
    `did you mean ${closest(name, names)}? One of ${names.join(', ')}, or NAME=FILE`,
  );
}

function write(path: string, name: string, text: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  } catch (error) {
    throw new UsageError('cannot-write', `cannot write ${name}: ${(error as Error).message}`);
  }
}
