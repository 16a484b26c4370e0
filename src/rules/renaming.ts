/** Renamings under which a compactor must not behave differently: ids are names, and texts are none of its business. */
import type { History, Message, Part } from '../history/message.ts';

/**
 * New names for the ids of calls and server uses, by order of appearance. They fall in the order of the alphabet and
 * begin like no usual id, so that whoever sorts by ids or looks into them gives itself away.
 */
export function otherIds(history: History): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const add = (id: string): void => {
    if (!names.has(id)) names.set(id, nthId(names.size));
  };
  for (const { parts } of history) {
    for (const part of parts) {
      if (part.kind === 'call' || part.kind === 'use') add(part.id);
      else if (part.kind === 'result') add(part.callId);
    }
  }
  return names;
}

const LETTERS = 'zyxwvutsrqponmlkjihgfedcba';

function nthId(index: number): string {
  const round = Math.floor(index / LETTERS.length);
  const letter = LETTERS[index % LETTERS.length]!;
  return round === 0 ? letter : '!'.repeat(round) + letter;
}

/** The history with its ids renamed; an id that has no new name stays. Messages without ids stay the same objects. */
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

/** The history with every text of messages, reasoning, files and results replaced, those inside results included. */
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

/** Loops, since campaigns rename a history in every other case. */
function mapParts(history: History, change: (part: Part) => Part): History {
  const result = new Array<Message>(history.length);
  for (let m = 0; m < history.length; m++) {
    const message = history[m]!;
    const { parts } = message;
    let changed: Part[] | undefined;
    for (let p = 0; p < parts.length; p++) {
      const part = change(parts[p]!);
      if (part !== parts[p]) (changed ??= parts.slice())[p] = part;
    }
    result[m] = changed === undefined ? message : { ...message, parts: changed };
  }
  return result;
}
