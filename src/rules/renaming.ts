/** Renamings under which a compactor must not behave differently: ids are names, and texts are none of its business. */
import type { History, Message, Part } from '../history/message.ts';

/**
 * New names for the ids of calls and server uses, by order of appearance. They fall in the order of the alphabet and
 * begin like no usual id, so that whoever sorts by ids or looks into them gives itself away.
 */
export function otherIds(history: History): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const add = (id: string): void => {
    if (names.has(id)) return;
    const round = Math.floor(names.size / LETTERS);
    names.set(id, '!'.repeat(round) + String.fromCharCode(LAST_LETTER - (names.size % LETTERS)));
  };
  for (const { parts } of history) {
    for (const part of parts) {
      if (part.kind === 'call' || part.kind === 'use') add(part.id);
      else if (part.kind === 'result') add(part.callId);
    }
  }
  return names;
}

const LAST_LETTER = 'z'.charCodeAt(0);
const LETTERS = 26;

/** The history with its ids renamed; an id that has no new name stays. */
export function renameIds(history: History, names: ReadonlyMap<string, string>): History {
  const named = (id: string): string => names.get(id) ?? id;
  return mapParts(history, (part) => {
    switch (part.kind) {
      case 'call':
      case 'use':
        return part.caller === undefined
          ? { ...part, id: named(part.id) }
          : { ...part, id: named(part.id), caller: named(part.caller) };
      case 'result':
        return { ...part, callId: named(part.callId) };
      default:
        return part;
    }
  });
}

/** The history with every text of messages, reasoning and results replaced, those inside results included. */
export function replaceTexts(history: History, replace: (text: string) => string): History {
  const replaced = (part: Part): Part => {
    switch (part.kind) {
      case 'text':
      case 'reasoning':
        return { ...part, text: replace(part.text) };
      case 'media':
        return { ...part, ref: replace(part.ref) };
      case 'use':
        return part.result === undefined ? part : { ...part, result: content(part.result) };
      case 'result':
        return { ...part, content: content(part.content) };
      default:
        return part;
    }
  };
  const content = (value: string | readonly Part[]): string | readonly Part[] =>
    typeof value === 'string' ? replace(value) : value.map(replaced);
  return mapParts(history, replaced);
}

function mapParts(history: History, change: (part: Part) => Part): History {
  return history.map((message): Message => ({ ...message, parts: message.parts.map(change) }));
}
