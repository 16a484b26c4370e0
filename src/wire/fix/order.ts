/** Repairs of where messages stand, and of how a list begins and ends. */
import type { Message } from '../../history/message.ts';
import type { Violation } from '../rule.ts';
import { type Entry, MARK, type Repair, Slots, type Step, withParts } from './draft.ts';

const BEFORE = `${MARK}what was said before is not recorded in this history]`;
const CONTINUE = `${MARK}no user message is recorded behind this answer; go on]`;

/** Begins the list with a user message: a marked one, or the first that there is. */
export const beginWithUser: Repair = (draft, violations, { mode }) => {
  const slots = new Slots(draft);
  const at = violations[0]!.message;
  const first = draft.findIndex(({ message }, index) => index > at && message.role === 'user');
  if (mode === 'answer' || first < 0) slots.insert(at - 1, user(BEFORE), 'added a marked user message in front');
  else
    for (let index = at; index < first; index++) slots.remove(index, 'removed: it stood before the first user message');
  return slots.done();
};

/** Ends the list with a user message: a marked one, or the last that there is. */
export const endWithUser: Repair = (draft, violations, { mode }) => {
  const slots = new Slots(draft);
  const at = violations[0]!.message;
  if (mode === 'answer') slots.insert(at, user(CONTINUE), 'added a marked user message behind it');
  else slots.remove(at, 'removed: it stood behind the last user message');
  return slots.done();
};

/** Takes the list back to before a message: what was open there can be asked for again. */
export const cutFrom: Repair = (draft, violations) => {
  const slots = new Slots(draft);
  for (let at = violations[0]!.message; at < draft.length; at++) {
    slots.remove(at, 'removed with the exchange that it belongs to');
  }
  return slots.done();
};

/** Joins each message with the one before it. */
export const joinWithPrevious: Repair = (draft, violations) => {
  const joined = places(violations);
  const entries: Entry[] = [];
  const steps: Step[] = [];
  draft.forEach((entry, at) => {
    const last = entries.at(-1);
    if (last === undefined || !joined.has(at)) {
      entries.push(entry);
      return;
    }
    entries[entries.length - 1] = { message: join(last.message, entry.message), origin: last.origin };
    steps.push({ at, says: 'joined with the message before it' });
  });
  return { draft: entries, steps };
};

/** A call behind another model turn is joined with it; one at the front gets a user message before it. */
export const putBehindUser: Repair = (draft, violations, job) => {
  const behindModel = violations.filter(({ message }) => isAssistant(draft[message - 1]?.message));
  if (behindModel.length > 0) return joinWithPrevious(draft, behindModel, job);
  return beginWithUser(draft, violations, job);
};

/** Joins later system messages with a leading one, or moves them to the front. */
export const systemToFront: Repair = (draft, violations) => {
  const moved = places(violations);
  const rest = draft.filter((_, at) => !moved.has(at));
  const later = draft.filter((_, at) => moved.has(at));
  const first = rest[0]?.message.role === 'system' ? rest[0] : undefined;
  const all = first === undefined ? later : [first, ...later];
  const message = withParts(
    all[0]!.message,
    all.flatMap((entry) => entry.message.parts),
  );
  const head: Entry = { message, origin: all[0]!.origin };
  const steps = violations.map(({ message: at }) => ({ at, says: 'moved into the first system message' }));
  return { draft: [head, ...rest.slice(first === undefined ? 0 : 1)], steps };
};

function join(left: Message, right: Message): Message {
  const parts = [...left.parts, ...right.parts];
  const results = parts.filter(({ kind }) => kind === 'result');
  return withParts(left, [...results, ...parts.filter(({ kind }) => kind !== 'result')]);
}

function places(violations: readonly Violation[]): Set<number> {
  return new Set(violations.map(({ message }) => message));
}

function isAssistant(message: Message | undefined): boolean {
  return message?.role === 'assistant';
}

function user(text: string): Message {
  return { role: 'user', parts: [{ kind: 'text', text }] };
}
