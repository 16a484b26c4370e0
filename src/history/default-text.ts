/**
 * The texts that the notation leaves out. Each depends on its position alone (`u0`, `a3.1`) and is unique in its
 * history, so that one can see where a text of the output came from.
 */
import type { Part, Role } from './message.ts';

const ROLE_LETTERS: Readonly<Record<Role, string>> = { system: 's', user: 'u', assistant: 'a', tool: 't' };
const PART_LETTERS: Partial<Readonly<Record<Part['kind'], string>>> = {
  reasoning: 'r',
  use: 'w',
  result: 't',
  media: 'm',
};

/** The text that stands for an unwritten one at part `part` of message `message`. */
export function defaultText(role: Role, kind: Part['kind'], message: number, part: number): string {
  const letter = PART_LETTERS[kind] ?? ROLE_LETTERS[role];
  return part === 0 ? letter + message : `${letter}${message}.${part}`;
}

/** The one text of a part that the notation may leave out: undefined when it has none that is a plain text. */
export function plainText(part: Part): string | undefined {
  switch (part.kind) {
    case 'text':
    case 'reasoning':
      return part.text;
    case 'use':
      return typeof part.result === 'string' ? part.result : undefined;
    case 'result':
      return typeof part.content === 'string' ? part.content : undefined;
    case 'media':
      return part.ref;
    case 'call':
    case 'data':
      return undefined;
  }
}
