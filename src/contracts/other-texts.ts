/** The same history with other words under the same ids: what a cache keyed by id would mix up. */
import type { History, Part } from '../history/message.ts';

/** Stands at the end of every text of the variant; no generator makes it. */
export const MARK = '\u2063other';

export function otherTexts(history: History): History {
  return history.map((message) => ({ ...message, parts: message.parts.map(otherPart) }));
}

function otherPart(part: Part): Part {
  switch (part.kind) {
    case 'text':
    case 'reasoning':
      return { ...part, text: part.text + MARK };
    case 'use':
      return part.result === undefined ? part : { ...part, result: otherContent(part.result) };
    case 'result':
      return { ...part, content: otherContent(part.content) };
    case 'call':
    case 'media':
    case 'data':
      return part;
  }
}

function otherContent(content: string | readonly Part[]): string | readonly Part[] {
  return typeof content === 'string' ? content + MARK : content.map(otherPart);
}
