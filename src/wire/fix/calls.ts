/** Repairs of calls without a result: a stray result is moved where it belongs, else there is a marked one. */
import type { CallPart, Message, Part, ResultPart } from '../../history/message.ts';
import type { Violation } from '../rule.ts';
import { byPlace, type Draft, holdsResult, type Job, NOT_RECORDED, type Repair, Slots, withParts } from './draft.ts';
import { Strays } from './strays.ts';

/** Formats in which each result is a message of its own. */
const ONE_RESULT_A_MESSAGE = new Set([
  'openai-chat',
  'openai-responses',
  'langchain',
  'inspect',
  'claude-code',
  'codex',
]);

/** Formats in which all calls of a message are answered in the one behind it. */
const ANSWER_IN_ONE_MESSAGE = new Set(['gemini', 'bedrock']);

export const answerOrDropCalls: Repair = (draft, violations, job) => {
  const slots = new Slots(draft);
  const strays = new Strays(draft, ANSWER_IN_ONE_MESSAGE.has(job.format));
  for (const [at, found] of byPlace(violations)) {
    const open = countsOf(found.flatMap(({ about }) => about));
    if (job.mode === 'drop') dropCalls(slots, at, open);
    else answerCalls(slots, draft, at, open, strays, job);
  }
  strays.leave(slots);
  return slots.done();
};

/**
 * For a provider that counts: calls without a response are answered or dropped, and responses beyond the number of
 * calls are taken out.
 */
export const balanceResponses: Repair = (draft, violations, job) => {
  const open: Violation[] = [];
  const slots = new Slots(draft);
  for (const violation of violations) {
    const waiting = countsOf(draft[violation.message]!.message.parts.flatMap(idOfCall));
    const last = ANSWER_IN_ONE_MESSAGE.has(job.format) ? violation.message + 1 : draft.length - 1;
    for (let at = violation.message + 1; at <= last && draft[at]?.message.role !== 'assistant'; at++) {
      const parts = draft[at]?.message.parts ?? [];
      const kept = parts.filter((part) => part.kind !== 'result' || take(waiting, part.callId));
      if (kept.length < parts.length) slots.replaceParts(at, kept, 'removed responses beyond the number of calls');
    }
    const about = [...waiting].flatMap(([id, count]) => new Array<string>(count).fill(id));
    if (about.length > 0) open.push({ ...violation, about });
  }
  return open.length > 0 ? answerOrDropCalls(draft, open, job) : slots.done();
};

function dropCalls(slots: Slots, at: number, open: Map<string, number>): void {
  const gone: string[] = [];
  const kept = slots
    .message(at)!
    .parts.toReversed()
    .filter((part) => {
      if (part.kind !== 'call' || !take(open, part.id)) return true;
      gone.unshift(`${part.id} (${part.name})`);
      return false;
    });
  const says =
    gone.length === 1
      ? `removed call ${gone[0]}, which has no result`
      : `removed calls ${gone.join(', ')}, which have no results`;
  slots.replaceParts(at, kept.reverse(), says);
}

function answerCalls(
  slots: Slots,
  draft: Draft,
  at: number,
  open: Map<string, number>,
  strays: Strays,
  { format }: Job,
): void {
  const results: ResultPart[] = [];
  const found: string[] = [];
  const missing: string[] = [];
  // The last calls of an id are the open ones, and the results stand in the order of the calls.
  for (const part of draft[at]!.message.parts.toReversed()) {
    if (part.kind !== 'call' || !take(open, part.id)) continue;
    const stray = strays.take(part.id, at);
    (stray === undefined ? missing : found).unshift(`${part.id} (${part.name})`);
    results.unshift(stray ?? placeholderFor(part));
  }
  const says = [
    ...(found.length === 0 ? [] : [`moved the result of ${found.join(', ')} here`]),
    ...(missing.length === 0 ? [] : [`added a marked result for ${missing.join(', ')}`]),
  ];
  place(slots, draft, at, results, says.join('; '), format);
}

/** Into the message that answers already, if there is one and the format lets it hold several, else behind the call. */
function place(
  slots: Slots,
  draft: Draft,
  at: number,
  results: readonly ResultPart[],
  says: string,
  format: string,
): void {
  const next = draft[at + 1]?.message;
  if (!ONE_RESULT_A_MESSAGE.has(format)) {
    if (next !== undefined && holdsResult(next) && slots.message(at + 1) !== undefined) {
      slots.replace(at + 1, withResults(slots.message(at + 1)!, results), says);
    } else slots.insert(at, { role: 'tool', parts: results }, says);
    return;
  }
  let last = at;
  while (holdsOnlyResults(draft[last + 1]?.message)) last++;
  results.forEach((result, index) => {
    slots.insert(last, { role: 'tool', parts: [result] }, index === 0 ? says : undefined);
  });
}

function holdsOnlyResults(message: Message | undefined): boolean {
  return message !== undefined && message.parts.length > 0 && message.parts.every(({ kind }) => kind === 'result');
}

function withResults(message: Message, results: readonly ResultPart[]): Message {
  const behind = message.parts.findLastIndex(({ kind }) => kind === 'result') + 1;
  return withParts(message, [...message.parts.slice(0, behind), ...results, ...message.parts.slice(behind)]);
}

function placeholderFor({ id, name }: CallPart): ResultPart {
  return { kind: 'result', callId: id, name, content: NOT_RECORDED };
}

function countsOf(ids: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

/** Whether one of an id was left, which is then taken. */
function take(counts: Map<string, number>, id: string): boolean {
  const left = counts.get(id) ?? 0;
  if (left > 0) counts.set(id, left - 1);
  return left > 0;
}

function idOfCall(part: Part): string[] {
  return part.kind === 'call' ? [part.id] : [];
}
