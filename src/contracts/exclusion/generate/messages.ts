/**
 * Conversations that compaction finds hard: results far from their calls, ids that repeat, reasoning before and behind
 * calls, results without a call. Few ids and few texts, so that things meet.
 */

import { pick, type Random } from '../../../generate/random.ts';
import type { History, Message, Part, Role } from '../../../history/message.ts';
import { EXCLUDED_META } from '../types.ts';

const LONG = 4200;
const TEXTS = ['', 'a', 'hello', 'x'.repeat(30), 'x'.repeat(90), '日本語'.repeat(12), '😀', 'a "b"\n\\'];
const IDS = ['m', 'n', 'msg_0', 'msg_2', 'summary_4'];
const TOOLS = ['get', 'put'];

/** What a conversation has come to: the calls that are still open, and which call comes next. */
export interface Thread {
  readonly open: string[];
  next: number;
  /** Whether some messages bring ids of their own. */
  readonly givesIds: boolean;
}

export function newThread(givesIds: boolean): Thread {
  return { open: [], next: 0, givesIds };
}

export function conversation(random: Random, thread: Thread, length: number): History {
  const messages: Message[] = [];
  while (messages.length < length) messages.push(next(random, thread));
  return messages;
}

/** Messages that a caller hands to a turn. */
export function turnInput(random: Random, thread: Thread): History {
  const input: Message[] = [];
  if (random.chance(0.3)) input.push(message(random, thread, 'system', [text(random)]));
  if (random.chance(0.9)) input.push(message(random, thread, 'user', [text(random)]));
  if (random.chance(0.1)) input.push(next(random, thread));
  return input;
}

/** What the model says in one round: calls with a new id, most of the time. */
export function modelReply(random: Random, thread: Thread, calling: boolean): History {
  const parts: Part[] = [];
  if (random.chance(0.2)) parts.push(reasoning());
  if (!calling || random.chance(0.2)) parts.push(text(random));
  if (calling) for (let count = random.chance(0.25) ? 2 : 1; count > 0; count--) parts.push(call(random, thread));
  const reply = message(random, thread, 'assistant', parts);
  return random.chance(0.1) ? [message(random, thread, 'assistant', [reasoning()]), reply] : [reply];
}

/** The results of a reply, in an order of their own, some of them long. */
export function results(random: Random, reply: History): Message {
  const parts: Part[] = [];
  for (const { parts: asked } of reply) {
    for (const part of asked) {
      if (part.kind !== 'call') continue;
      const made = result(random, part.id);
      if (random.chance(0.3)) parts.unshift(made);
      else parts.push(made);
    }
  }
  return { role: 'tool', parts };
}

function next(random: Random, thread: Thread): Message {
  const at = random.below(100);
  if (at < 22) return message(random, thread, 'user', [text(random)]);
  if (at < 29) return message(random, thread, 'system', [text(random)]);
  if (at < 44) return message(random, thread, 'assistant', [text(random)]);
  if (at < 52) return message(random, thread, 'assistant', [reasoning()]);
  if (at < 56) return message(random, thread, 'assistant', [serverUse(random, thread)]);
  if (at < 72 || thread.open.length === 0) return callMessage(random, thread);
  return resultMessage(random, thread);
}

function callMessage(random: Random, thread: Thread): Message {
  const parts: Part[] = random.chance(0.2) ? [reasoning()] : [];
  for (let count = 1 + random.below(2); count > 0; count--) {
    const made = call(random, thread);
    parts.push(made);
    thread.open.push(made.id);
  }
  if (random.chance(0.08)) parts.push(result(random, closed(random, thread)));
  return message(random, thread, 'assistant', parts);
}

function resultMessage(random: Random, thread: Thread): Message {
  const parts: Part[] = [result(random, closed(random, thread))];
  while (thread.open.length > 0 && random.chance(0.3)) parts.push(result(random, closed(random, thread)));
  return message(random, thread, 'tool', parts);
}

/** The id of an open call, which is closed by that, or once in a while of one that nobody made. */
function closed(random: Random, { open }: Thread): string {
  if (open.length === 0 || random.chance(0.08)) return 'z';
  return open.splice(random.below(open.length), 1)[0]!;
}

function call(random: Random, thread: Thread) {
  const reused = thread.next > 0 && random.chance(0.12);
  const id = `c${reused ? random.below(thread.next) : thread.next++}`;
  return { kind: 'call' as const, id, name: pick(random, TOOLS), args: {} };
}

function serverUse(random: Random, thread: Thread): Part {
  const use = { kind: 'use' as const, id: `w${thread.next++}`, tool: 'mcp_call', name: 'mcp_call', args: {} };
  return random.chance(0.7) ? { ...use, result: pick(random, TEXTS) } : use;
}

function result(random: Random, callId: string): Part {
  return { kind: 'result', callId, content: random.chance(0.01) ? 'x'.repeat(LONG) : pick(random, TEXTS) };
}

function text(random: Random): Part {
  return { kind: 'text', text: pick(random, TEXTS) };
}

function reasoning(): Part {
  return { kind: 'reasoning', text: 'r' };
}

function message(random: Random, { givesIds }: Thread, role: Role, parts: readonly Part[]): Message {
  if (!givesIds) return { role, parts };
  const id = random.chance(0.25) ? { id: pick(random, IDS) } : {};
  const meta = random.chance(0.05) ? { meta: { [EXCLUDED_META]: true } } : {};
  return { role, parts, ...id, ...meta };
}
