/**
 * The text that the notation leaves out at a place is the simplest that a part can have there. It is named after its
 * place, so a part that moves takes the plain text of the new one.
 */
import { defaultText, plainText } from '../../history/default-text.ts';
import type { Part, Role } from '../../history/message.ts';

export interface Place {
  readonly role: Role;
  readonly message: number;
  readonly part: number;
}

export function plainTextAt(kind: Part['kind'], { role, message, part }: Place): string {
  return defaultText(role, kind, message, part);
}

/** Whether the part has a text, and another than the plain one of its place. */
export function hasOddText(part: Part, place: Place): boolean {
  const text = plainText(part);
  return text !== undefined && text !== plainTextAt(part.kind, place);
}

/** The part as it is at another place: a plain text stays plain, any other stays the same. */
export function moved(part: Part, from: Place, to: Place): Part {
  const text = plainText(part);
  if (text === undefined || text !== plainTextAt(part.kind, from)) return part;
  const next = plainTextAt(part.kind, to);
  return next === text ? part : withText(part, next);
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
