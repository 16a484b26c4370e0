/**
 * Calls and outputs of Responses input: by call_id anywhere in the list, an output behind its call. An id that comes
 * again pairs with the latest call of that id that is still open.
 */
import type { Transcript } from '../format.ts';
import type { Violation } from '../rule.ts';

interface Open {
  readonly message: number;
  readonly part: number;
  readonly id: string;
  readonly name: string;
}

interface Walk {
  readonly open: readonly Open[];
  readonly strays: readonly Violation[];
  readonly distant: readonly Violation[];
}

/** One violation for each message with calls that have no output. */
export function openCalls(transcript: Transcript): Violation[] {
  const violations: Violation[] = [];
  for (const { message, part, id, name } of walk(transcript).open) {
    const last = violations.at(-1);
    if (last?.message === message) {
      const about = [...last.about, id];
      violations[violations.length - 1] = { ...last, says: `calls ${about.join(', ')} have no output`, about };
    } else violations.push({ message, part, says: `call ${id} (${name}) has no output`, about: [id] });
  }
  return violations;
}

/** One violation for each output without a call before it. A stored chain may hold the call, so then there is none. */
export function strayOutputs(transcript: Transcript): readonly Violation[] {
  const { body } = transcript;
  const isChained = typeof body?.['previous_response_id'] === 'string' || (body?.['conversation'] ?? null) !== null;
  return isChained ? [] : walk(transcript).strays;
}

/** One violation for each output that a message of somebody separates from its call. */
export function distantOutputs(transcript: Transcript): readonly Violation[] {
  return walk(transcript).distant;
}

function walk({ history }: Transcript): Walk {
  const calls = new Map<string, Open[]>();
  const strays: Violation[] = [];
  const distant: Violation[] = [];
  let lastOther = -1;
  for (let message = 0; message < history.length; message++) {
    const { role, parts } = history[message]!;
    for (let part = 0; part < parts.length; part++) {
      const one = parts[part]!;
      if (one.kind === 'call' && role === 'assistant') {
        const open = { message, part, id: one.id, name: one.name };
        const known = calls.get(one.id);
        if (known === undefined) calls.set(one.id, [open]);
        else known.push(open);
      } else if (one.kind === 'result' && role !== 'assistant') {
        const call = calls.get(one.callId)?.pop();
        const about = [one.callId];
        if (call === undefined) {
          strays.push({
            message,
            part,
            says: `it answers ${one.callId}, and no call of that id stands before it`,
            about,
          });
        } else if (lastOther > call.message) {
          distant.push({ message, part, says: `a message stands between call ${one.callId} and its output`, about });
        }
      }
    }
    if (role === 'user' || (role === 'assistant' && parts.some(({ kind }) => kind === 'text'))) lastOther = message;
  }
  const open = [...calls.values()].flat().sort((a, b) => a.message - b.message || a.part - b.part);
  return { open, strays, distant };
}
