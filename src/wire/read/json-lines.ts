/** JSON Lines: one value per line. A broken line is told with its number, and the rest goes on. */
import { linesOf } from './bytes.ts';

/** A value with the line that it stood on. */
export interface JsonLine {
  readonly line: number;
  readonly value: unknown;
}

/** A line that holds no JSON. */
export interface BrokenLine {
  readonly line: number;
  readonly problem: string;
}

export type Line = JsonLine | BrokenLine;

export function isBroken(line: Line): line is BrokenLine {
  return Object.hasOwn(line, 'problem');
}

/** Every line that is not blank. Pass chunks as they come: memory holds one line and one chunk. */
export function* readLines(chunks: Iterable<Uint8Array>): Generator<Line> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let line = 0;
  for (const bytes of linesOf(chunks)) {
    line++;
    let text: string;
    try {
      text = decoder.decode(bytes);
    } catch {
      yield { line, problem: 'not UTF-8' };
      continue;
    }
    if (text.trim() !== '') yield parseLine(text, line);
  }
}

function parseLine(text: string, line: number): Line {
  try {
    return { line, value: JSON.parse(text) as unknown };
  } catch (error) {
    return { line, problem: `no JSON: ${(error as Error).message}` };
  }
}

/** What was read ahead, and then the rest. */
export function* inTurn<T>(first: readonly T[], rest: Iterable<T>): Generator<T> {
  yield* first;
  yield* rest;
}
