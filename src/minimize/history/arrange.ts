/**
 * Takes out and reorders messages and parts. A text that the notation leaves out stays one that it leaves out: it is
 * named after its place, so it is renamed along. Without this every deletion would spoil all texts behind it.
 */
import { defaultText, plainText } from '../../history/default-text.ts';
import type { History, Message, Part } from '../../history/message.ts';

/** Which message of the old history comes next, and which of its parts, in their new order. */
export interface Placement {
  readonly message: number;
  readonly parts: readonly number[];
}

/** The history that `plan` describes. Messages that stay as they are stay the same object. */
export function arrange(history: History, plan: readonly Placement[]): History {
  return plan.map(({ message, parts }, index) => {
    const from = history[message]!;
    let isSame = parts.length === from.parts.length;
    const placed = parts.map((old, at) => {
      const part = from.parts[old]!;
      const moved = message === index && old === at ? part : atNewPlace(part, from, [message, old], [index, at]);
      if (moved !== from.parts[at]) isSame = false;
      return moved;
    });
    return isSame ? from : { ...from, parts: placed };
  });
}

/** Every message with all its parts: the plan that changes nothing, to start from. */
export function wholePlan(history: History): Placement[] {
  return history.map(({ parts }, message) => ({ message, parts: [...parts.keys()] }));
}

/** The same part with another text, where it has one that is a plain text. */
export function withText(part: Part, text: string): Part {
  switch (part.kind) {
    case 'text':
    case 'reasoning':
      return { ...part, text };
    case 'use':
      return { ...part, result: text };
    case 'result':
      return { ...part, content: text };
    case 'media':
      return { ...part, ref: text };
    case 'call':
    case 'data':
      return part;
  }
}

type Place = readonly [message: number, part: number];

function atNewPlace(part: Part, { role }: Message, from: Place, to: Place): Part {
  const text = plainText(part);
  if (text === undefined || text !== defaultText(role, part.kind, ...from)) return part;
  return withText(part, defaultText(role, part.kind, ...to));
}
