/**
 * A tool message with several parts made into messages of one result each, as the usual formats have them; what stands
 * beside the results becomes what a user says.
 */
import { defaultText } from '../../history/default-text.ts';
import type { History, Message } from '../../history/message.ts';
import { moved } from './plain-text.ts';

/** All of them at once, then one at a time, then with one result only. */
export function* split(history: History): Iterable<History> {
  const several: number[] = [];
  history.forEach(({ role, parts }, at) => {
    if (role === 'tool' && parts.length > 1) several.push(at);
  });
  const isResult = (at: number, part: number): boolean => history[at]!.parts[part]!.kind === 'result';
  if (several.length > 1) yield apart(history, new Set(several), isResult);
  for (const at of several) {
    const one = new Set([at]);
    yield apart(history, one, isResult);
    for (const kept of history[at]!.parts.keys()) {
      if (isResult(at, kept)) yield apart(history, one, (_, part) => part === kept);
    }
  }
}

/** `stays` tells which parts stay results. */
function apart(
  history: History,
  which: ReadonlySet<number>,
  stays: (message: number, part: number) => boolean,
): History {
  const messages: Message[] = [];
  history.forEach((message, at) => {
    const { role, parts } = message;
    const pieces = which.has(at) ? parts.map((_, index) => [index]) : [[...parts.keys()]];
    for (const piece of pieces) {
      const to = messages.length;
      const [first] = piece;
      if (which.has(at) && !stays(at, first!)) {
        messages.push({ role: 'user', parts: [{ kind: 'text', text: defaultText('user', 'text', to, 0) }] });
        continue;
      }
      const placed = piece.map((index, part) =>
        moved(parts[index]!, { role, message: at, part: index }, { role, message: to, part }),
      );
      messages.push({ ...message, parts: placed });
    }
  });
  return messages;
}
