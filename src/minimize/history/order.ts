/**
 * The usual order, as far as the failure leaves it free: system and user messages first, each result right behind its
 * call, parts of a message by kind. Neighbours are swapped one at a time; two that belong together stay.
 */
import type { History, Part, PartKind, Role } from '../../history/message.ts';
import { arrange, wholePlan } from './arrange.ts';

const ROLE_RANK: Readonly<Record<Role, number>> = { system: 0, user: 1, tool: 2, assistant: 3 };
const PART_RANK: Readonly<Record<PartKind, number>> = {
  reasoning: 0,
  text: 1,
  media: 2,
  data: 3,
  use: 4,
  call: 5,
  result: 6,
};

/** How many pairs of messages, parts and results stand the other way round than usual. */
export function inversions(history: History): number {
  const callRank = new Map<string, number>();
  const answered: number[] = [];
  let count = 0;
  const roles = [0, 0, 0, 0];
  for (const { role, parts } of history) {
    count += higher(roles, ROLE_RANK[role]);
    const kinds = [0, 0, 0, 0, 0, 0, 0];
    for (const part of parts) {
      count += higher(kinds, PART_RANK[part.kind]);
      if (part.kind === 'call' && !callRank.has(part.id)) callRank.set(part.id, callRank.size);
      if (part.kind === 'result') {
        const rank = callRank.get(part.callId) ?? -1;
        for (let i = 0; i < answered.length; i++) if (answered[i]! > rank) count++;
        answered.push(rank);
      }
    }
  }
  return count;
}

/** With more messages than this, one is moved past its neighbour only. */
const MOST_MOVED = 6;

/** Neighbouring messages swapped, then a message moved further, then neighbouring parts. */
export function* reordered(history: History): Iterable<History> {
  for (let at = 0; at + 1 < history.length; at++) {
    if (belongTogether(history[at]!.parts, history[at + 1]!.parts)) continue;
    yield arrange(history, swapped(wholePlan(history), at));
  }
  if (history.length <= MOST_MOVED) yield* moves(history);
  for (let message = 0; message < history.length; message++) {
    for (let at = 0; at + 1 < history[message]!.parts.length; at++) {
      const plan = wholePlan(history);
      plan[message] = { message, parts: swapped(plan[message]!.parts, at) };
      yield arrange(history, plan);
    }
  }
}

function* moves(history: History): Iterable<History> {
  const plan = wholePlan(history);
  for (let from = 0; from < plan.length; from++) {
    const rest = plan.toSpliced(from, 1);
    for (let to = 0; to < plan.length; to++) {
      if (Math.abs(from - to) > 1) yield arrange(history, rest.toSpliced(to, 0, plan[from]!));
    }
  }
}

/** Counts `rank` in `seen`, and how many of a higher rank stand before it. */
function higher(seen: number[], rank: number): number {
  seen[rank]!++;
  let count = 0;
  for (let above = rank + 1; above < seen.length; above++) count += seen[above]!;
  return count;
}

function belongTogether(left: readonly Part[], right: readonly Part[]): boolean {
  return left.some((part) => part.kind === 'call' && right.some((r) => r.kind === 'result' && r.callId === part.id));
}

function swapped<T>(items: readonly T[], at: number): T[] {
  return items.with(at, items[at + 1]!).with(at + 1, items[at]!);
}
