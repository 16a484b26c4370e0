/**
 * Which result answers which call. Pairing is between occurrences, never between ids: an id may come back later in a
 * history, or twice in one message.
 *
 * Serves wire, rules, minimize and report. The compactors of a contract pair by themselves: a shared helper would be a
 * shared bug.
 */
import type { CallPart, History, ResultPart } from './message.ts';

/** Where a part stands. */
export interface Site {
  readonly message: number;
  readonly part: number;
}

export interface Pair {
  readonly call: Site;
  readonly result: Site;
}

export interface Pairing {
  /** In the order of the calls. */
  readonly pairs: readonly Pair[];
  /** Calls that no result closes, in order. */
  readonly unanswered: readonly Site[];
  /** Results that close no call, in order. */
  readonly orphans: readonly Site[];
}

/**
 * Scans forward: a call in an assistant message opens, a result in a tool message closes the most recently opened call
 * with its id that is still open. Calls and results in other messages count as neither.
 */
export function pairCalls(history: History): Pairing {
  const open = new Map<string, number[]>();
  const calls: Site[] = [];
  const answers: (Site | undefined)[] = [];
  const orphans: Site[] = [];
  for (let message = 0; message < history.length; message++) {
    const { role, parts } = history[message]!;
    if (role !== 'assistant' && role !== 'tool') continue;
    for (let part = 0; part < parts.length; part++) {
      const { kind } = parts[part]!;
      if (role === 'assistant' && kind === 'call') {
        const { id } = parts[part] as CallPart;
        const opened = calls.push({ message, part }) - 1;
        answers.push(undefined);
        const stack = open.get(id);
        if (stack === undefined) open.set(id, [opened]);
        else stack.push(opened);
      } else if (role === 'tool' && kind === 'result') {
        const call = open.get((parts[part] as ResultPart).callId)?.pop();
        if (call === undefined) orphans.push({ message, part });
        else answers[call] = { message, part };
      }
    }
  }
  const pairs: Pair[] = [];
  const unanswered: Site[] = [];
  calls.forEach((call, index) => {
    const result = answers[index];
    if (result === undefined) unanswered.push(call);
    else pairs.push({ call, result });
  });
  return { pairs, unanswered, orphans };
}
