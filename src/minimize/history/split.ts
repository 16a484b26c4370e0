/** A tool message with several results made into one for each, as the usual formats have them. */
import type { History, Message } from '../../history/message.ts';
import { moved } from './plain-text.ts';

/** All of them at once, then one at a time. */
export function* split(history: History): Iterable<History> {
  const several: number[] = [];
  history.forEach((message, at) => {
    if (resultsOf(message) > 1) several.push(at);
  });
  if (several.length > 1) yield apart(history, new Set(several));
  for (const at of several) yield apart(history, new Set([at]));
}

function resultsOf({ role, parts }: Message): number {
  return role === 'tool' ? parts.filter(({ kind }) => kind === 'result').length : 0;
}

/** What stands between two results stays with the one before it. */
function apart(history: History, which: ReadonlySet<number>): History {
  const messages: Message[] = [];
  history.forEach((message, at) => {
    const { role, parts } = message;
    let current: Message['parts'][number][] = [];
    let hasResult = false;
    parts.forEach((part, index) => {
      if (which.has(at) && part.kind === 'result' && hasResult) {
        messages.push({ ...message, parts: current });
        current = [];
      }
      hasResult ||= part.kind === 'result';
      const place = { role, message: messages.length, part: current.length };
      current.push(moved(part, { role, message: at, part: index }, place));
    });
    messages.push({ ...message, parts: current });
  });
  return messages;
}
