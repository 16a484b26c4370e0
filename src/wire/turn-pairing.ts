/**
 * Calls and results where a provider wants them in neighbouring turns. Pairs by id within two turns and by nothing
 * else, so an id that comes again in a later turn confuses nobody.
 */
import type { CallPart, History, ResultPart } from '../history/message.ts';
import type { Transcript } from './format.ts';
import { lateResults } from './late-results.ts';
import type { Violation } from './rule.ts';
import { numberOf } from './transcript.ts';
import { type Placed, partsOf, type Turn } from './turns.ts';

/**
 * Which results of a turn can answer the turn before: all, or those up to the first message that holds anything else.
 * Of messages that a provider merges, what stands behind a text is behind it in the merged one too.
 */
export type Zone = 'turn' | 'leading';

function answersIn(history: History, turn: Turn | undefined, zone: Zone): readonly Placed<ResultPart>[] {
  if (turn?.role !== 'user') return [];
  let to = turn.to;
  if (zone === 'leading' && turn.to - turn.from > 1) {
    to = turn.from;
    while (to < turn.to && history[to++]!.parts.every(({ kind }) => kind === 'result'));
  }
  return partsOf(history, { ...turn, to }, 'result');
}

/** One violation for each message that holds calls without a result in the next turn. */
export function unansweredCalls(transcript: Transcript, turns: readonly Turn[], zone: Zone = 'turn'): Violation[] {
  const { history } = transcript;
  const violations: Violation[] = [];
  let late: ReturnType<typeof lateResults> | undefined;
  for (let index = 0; index < turns.length; index++) {
    const turn = turns[index]!;
    if (turn.role !== 'assistant') continue;
    const calls = partsOf(history, turn, 'call');
    if (calls.length === 0) continue;
    const answered = new Set(answersIn(history, turns[index + 1], zone).map(({ part }) => part.callId));
    const open = calls.filter(({ part }) => !answered.has(part.id));
    if (open.length === 0) continue;
    late ??= lateResults(strayResults(transcript, turns, zone));
    for (const calls of byMessage(open)) violations.push(unanswered(transcript, calls, late));
  }
  return violations;
}

function unanswered(
  transcript: Transcript,
  calls: readonly Placed<CallPart>[],
  find: ReturnType<typeof lateResults>,
): Violation {
  const { message, at } = calls[0]!;
  const names = calls.map(({ part }) => `${part.id} (${part.name})`).join(', ');
  const late = calls.flatMap(({ part }) => {
    const place = find(part.id, message);
    return place === undefined ? [] : [`that of ${part.id} stands in message ${numberOf(transcript, place)}`];
  });
  const where = late.length === 0 ? '' : `; ${late.join(', ')}, too late`;
  const what = calls.length === 1 ? `call ${names} has no result` : `calls ${names} have no results`;
  return {
    message,
    part: at,
    says: `${what} in the next message${where}`,
    about: calls.map(({ part }) => part.id),
  };
}

/** One violation for each result that answers no call of the turn just before. */
export function strayResults(transcript: Transcript, turns: readonly Turn[], zone: Zone = 'turn'): Violation[] {
  const { history } = transcript;
  const violations: Violation[] = [];
  let calls = new Set<string>();
  for (const turn of turns) {
    if (turn.role === 'assistant') {
      calls = new Set(partsOf(history, turn, 'call').map(({ part }) => part.id));
      continue;
    }
    const answers = answersIn(history, turn, zone).length;
    for (const [index, { message, at, part }] of partsOf(history, turn, 'result').entries()) {
      if (index < answers && calls.has(part.callId)) continue;
      const says = `the result names ${part.callId}, and the message before has no call of that id`;
      violations.push({ message, part: at, says, about: [part.callId] });
    }
    calls = new Set();
  }
  return violations;
}

/** Parts in order, those of one message together. */
function byMessage<P extends { readonly message: number }>(parts: readonly P[]): P[][] {
  const groups: P[][] = [];
  for (const part of parts) {
    const last = groups.at(-1);
    if (last?.[0]?.message === part.message) last.push(part);
    else groups.push([part]);
  }
  return groups;
}

/** One violation for each result of a call that has as many results in its turn as there are calls of its id. */
export function repeatedResults({ history }: Transcript, turns: readonly Turn[], zone: Zone = 'turn'): Violation[] {
  const violations: Violation[] = [];
  let open = new Map<string, number>();
  for (const turn of turns) {
    if (turn.role === 'assistant') {
      open = new Map();
      for (const { part } of partsOf(history, turn, 'call')) open.set(part.id, (open.get(part.id) ?? 0) + 1);
      continue;
    }
    for (const { message, at, part } of answersIn(history, turn, zone)) {
      const left = open.get(part.callId);
      if (left === undefined) continue;
      if (left > 0) open.set(part.callId, left - 1);
      else
        violations.push({ message, part: at, says: `call ${part.callId} has a second result`, about: [part.callId] });
    }
  }
  return violations;
}
