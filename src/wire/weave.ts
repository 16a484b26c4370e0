/**
 * A server-side use and its result are two blocks on the wire and one part in a history. Mostly the result stands right
 * behind its use; where other blocks stand between, their number is kept (`after`), so that printing puts it back.
 */
import type { JsonValue } from '../history/json.ts';

/** Which blocks of one message answer which: positions in the message's list. */
export interface Answers {
  /** The position of the result of the use at a position. */
  readonly resultOf: ReadonlyMap<number, number>;
  /** The positions of all results that belong to a use. */
  readonly taken: ReadonlySet<number>;
}

/**
 * Pairs uses with the first result behind them that names them. `useId` and `resultId` give the id that a block has as
 * the one or the other. A result without a use before it stays out: it is for the rules to judge.
 */
export function pairAnswers(
  blocks: readonly JsonValue[],
  useId: (block: JsonValue) => string | undefined,
  resultId: (block: JsonValue) => string | undefined,
): Answers {
  const open = new Map<string, number>();
  const resultOf = new Map<number, number>();
  const taken = new Set<number>();
  for (let i = 0; i < blocks.length; i++) {
    const use = useId(blocks[i]!);
    if (use !== undefined) {
      open.set(use, i);
      continue;
    }
    const result = resultId(blocks[i]!);
    const at = result === undefined ? undefined : open.get(result);
    if (result === undefined || at === undefined) continue;
    open.delete(result);
    resultOf.set(at, i);
    taken.add(i);
  }
  return { resultOf, taken };
}

/** One block to print, with its result where it is a use that has one. */
export interface Woven {
  readonly block: JsonValue;
  readonly result?: JsonValue;
  /** How many blocks stand between the two. */
  readonly after?: number;
}

/** All blocks in the order of the wire. */
export function weave(blocks: readonly Woven[]): JsonValue[] {
  const out: JsonValue[] = [];
  /** Results by the position that they are meant for. */
  const waiting = new Map<number, readonly JsonValue[]>();
  const wait = (at: number, results: readonly JsonValue[]): void => {
    if (results.length > 0) waiting.set(at, [...results, ...(waiting.get(at) ?? [])]);
  };
  const emitDue = (): void => {
    for (let due = waiting.get(out.length); due !== undefined; due = waiting.get(out.length)) {
      waiting.delete(out.length);
      out.push(due[0]!);
      wait(out.length, due.slice(1));
    }
  };
  for (const { block, result, after } of blocks) {
    emitDue();
    out.push(block);
    if (result !== undefined) wait(out.length + (after ?? 0), [result]);
  }
  emitDue();
  const late = [...waiting].sort(([left], [right]) => left - right);
  for (const [, results] of late) out.push(...results);
  return out;
}
