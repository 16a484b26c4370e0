/** Repairs of calls without a result: a stray result is moved where it belongs, else there is a marked one. */
import type { CallPart, Message, Part, ResultPart } from '../../history/message.ts';
import type { Violation } from '../rule.ts';
import { byPlace, type Draft, type Job, NOT_RECORDED, type Repair, Slots, withParts } from './draft.ts';

/** Formats in which each result is a message of its own. */
const ONE_RESULT_A_MESSAGE = new Set([
  'openai-chat',
  'openai-responses',
  'langchain',
  'inspect',
  'claude-code',
  'codex',
]);

export const answerOrDropCalls: Repair = (draft, violations, job) => {
  const slots = new Slots(draft);
  const strays = job.mode === 'answer' ? straysIn(draft) : new Map<string, Stray[]>();
  for (const [at, found] of byPlace(violations)) {
    const open = new Set(found.flatMap(({ about }) => about));
    if (job.mode === 'drop') dropCalls(slots, at, open);
    else answerCalls(slots, draft, at, open, strays, job);
  }
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
    const calls = draft[violation.message]!.message.parts.flatMap(idOfCall);
    const answered = new Set<string>();
    for (let at = violation.message + 1; draft[at]?.message.role === 'tool'; at++) {
      const kept = draft[at]!.message.parts.filter((part) => {
        if (part.kind !== 'result') return true;
        if (!calls.includes(part.callId) || answered.has(part.callId)) return false;
        return answered.add(part.callId);
      });
      if (kept.length < draft[at]!.message.parts.length) {
        slots.replaceParts(at, kept, 'removed responses beyond the number of calls');
      }
    }
    const about = calls.filter((id) => !answered.has(id));
    if (about.length > 0) open.push({ ...violation, about });
  }
  return open.length > 0 ? answerOrDropCalls(draft, open, job) : slots.done();
};

function dropCalls(slots: Slots, at: number, open: ReadonlySet<string>): void {
  const parts = slots.message(at)!.parts;
  const kept = parts.filter((part) => part.kind !== 'call' || !open.has(part.id));
  const gone = parts.flatMap((part) =>
    part.kind === 'call' && open.has(part.id) ? [`${part.id} (${part.name})`] : [],
  );
  slots.replaceParts(at, kept, `removed call ${gone.join(', ')}, which has no result`);
}

function answerCalls(
  slots: Slots,
  draft: Draft,
  at: number,
  open: Set<string>,
  strays: Map<string, Stray[]>,
  { format }: Job,
): void {
  const results: ResultPart[] = [];
  const says: string[] = [];
  for (const part of draft[at]!.message.parts) {
    if (part.kind !== 'call' || !open.delete(part.id)) continue;
    const stray = nextStray(strays, part.id, at);
    if (stray === undefined) {
      results.push(placeholderFor(part));
      says.push(`added a marked result for call ${part.id} (${part.name})`);
    } else {
      const left = slots.message(stray.message)!.parts.filter((one) => one !== stray.part);
      slots.replaceParts(stray.message, left, `moved the result of ${part.id} to its call`);
      results.push(stray.part);
      says.push(`moved the result of ${part.id} here`);
    }
  }
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
    if (next?.role === 'tool' && slots.message(at + 1) !== undefined) {
      slots.replace(at + 1, withResults(slots.message(at + 1)!, results), says);
    } else slots.insert(at, { role: 'tool', parts: results }, says);
    return;
  }
  let last = at;
  while (draft[last + 1]?.message.role === 'tool') last++;
  results.forEach((result, index) => {
    slots.insert(last, { role: 'tool', parts: [result] }, index === 0 ? says : `the same for ${result.callId}`);
  });
}

function withResults(message: Message, results: readonly ResultPart[]): Message {
  const behind = message.parts.findLastIndex(({ kind }) => kind === 'result') + 1;
  return withParts(message, [...message.parts.slice(0, behind), ...results, ...message.parts.slice(behind)]);
}

function placeholderFor({ id, name }: CallPart): ResultPart {
  return { kind: 'result', callId: id, name, content: NOT_RECORDED };
}

interface Stray {
  readonly message: number;
  readonly part: ResultPart;
}

/** Results by id that stand behind something that is neither a result nor their call's message. */
function straysIn(draft: Draft): Map<string, Stray[]> {
  const strays = new Map<string, Stray[]>();
  let calls = new Set<string>();
  draft.forEach(({ message: { role, parts } }, message) => {
    if (role === 'system') return;
    if (role === 'assistant') calls = new Set(parts.flatMap(idOfCall));
    else {
      for (const part of parts) {
        if (part.kind !== 'result' || calls.has(part.callId)) continue;
        const known = strays.get(part.callId);
        if (known === undefined) strays.set(part.callId, [{ message, part }]);
        else known.push({ message, part });
      }
      if (role === 'user') calls = new Set();
    }
  });
  for (const list of strays.values()) list.reverse();
  return strays;
}

function idOfCall(part: Part): string[] {
  return part.kind === 'call' ? [part.id] : [];
}

function nextStray(strays: Map<string, Stray[]>, id: string, behind: number): Stray | undefined {
  const list = strays.get(id);
  while (list !== undefined && list.length > 0) {
    const stray = list.pop()!;
    if (stray.message > behind) return stray;
  }
  return undefined;
}
