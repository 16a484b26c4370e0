/**
 * All messages of a script as one history, in the order in which they are spoken: so that a script can be printed,
 * measured and made simpler by what is known of histories.
 */
import type { History, Message } from '../../../history/message.ts';
import type { ExclusionScript, Round, ScriptEvent } from '../types.ts';

export function messagesOf(script: ExclusionScript): History {
  const messages: Message[] = [];
  for (const event of script) messages.push(...messagesOfEvent(event));
  return messages;
}

export function messagesOfEvent(event: ScriptEvent): History {
  if (event.kind === 'add') return event.messages;
  return event.kind === 'turn' ? [...event.input, ...event.rounds.flatMap(messagesOfRound)] : [];
}

export function messagesOfRound({ reply, results }: Round): History {
  return results === undefined ? reply : [...reply, results];
}

/**
 * The script with other messages in place of its own: `messages[i]` for the i-th, nothing where it is undefined. A round
 * without a reply goes; so does an event that has lost all its messages. Undefined where results would be no results.
 */
export function withMessages(
  script: ExclusionScript,
  messages: readonly (Message | undefined)[],
): ExclusionScript | undefined {
  let next = 0;
  let isSound = true;
  const taken = (length: number): Message[] => {
    const part = messages.slice(next, next + length).filter((message) => message !== undefined);
    next += length;
    return part;
  };
  const round = ({ reply, results, end }: Round): Round[] => {
    const newReply = taken(reply.length);
    const [newResults] = results === undefined ? [] : taken(1);
    if (newReply.some(({ role }) => role === 'tool') || (newResults && newResults.role !== 'tool')) isSound = false;
    if (newReply.length === 0 && reply.length > 0) return [];
    return [{ reply: newReply, ...(newResults && { results: newResults }), ...(end && { end }) }];
  };
  const events = script.flatMap((event): ScriptEvent[] => {
    if (event.kind === 'add') {
      const left = taken(event.messages.length);
      return left.length === 0 && event.messages.length > 0 ? [] : [{ kind: 'add', messages: left }];
    }
    if (event.kind !== 'turn') return [event];
    const input = taken(event.input.length);
    return [{ kind: 'turn', input, rounds: event.rounds.flatMap(round) }];
  });
  return isSound ? events : undefined;
}
