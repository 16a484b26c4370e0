/** The usual case, seen in one walk: nothing is new and nothing has moved. */
import type { History, Message, Part } from '../history/message.ts';
import { sameJson } from '../history/same.ts';

/**
 * Whether every message of the output holds, in order, nothing but items of one message of the input, and those
 * messages come in order too. Then no order has changed and nothing was invented; when not, the rules look closer.
 */
export function isTakenInOrder(input: History, output: History): boolean {
  let from = 0;
  for (let m = 0; m < output.length; m++) {
    const message = output[m]!;
    while (from < input.length && !isTakenFrom(message, input[from]!)) from++;
    if (from++ === input.length) return false;
  }
  return true;
}

function isTakenFrom(message: Message, source: Message): boolean {
  if (message === source) return true;
  if (message.role !== source.role) return false;
  const { parts } = message;
  const old = source.parts;
  let from = 0;
  for (let p = 0; p < parts.length; p++) {
    const part = parts[p]!;
    if (part.kind === 'text' && isPerhapsPlaceholder(part.text)) continue;
    while (from < old.length && !isSameItem(part, old[from]!)) from++;
    if (from++ === old.length) return false;
  }
  return true;
}

/** A text that a compactor may have written anew: it tells nothing of where it comes from. */
export function isPerhapsPlaceholder(text: string): boolean {
  return text === '' || text.startsWith('[');
}

/** Whether two parts are one item, edited or not. */
function isSameItem(part: Part, old: Part): boolean {
  if (part === old) return true;
  switch (part.kind) {
    case 'text':
      return old.kind === 'text' && part.text === old.text;
    case 'reasoning':
      return old.kind === 'reasoning' && part.text === old.text && part.signature === old.signature;
    case 'call':
      return old.kind === 'call' && part.id === old.id && part.name === old.name;
    case 'use':
      return old.kind === 'use' && part.id === old.id && part.tool === old.tool && part.name === old.name;
    case 'result':
      return old.kind === 'result' && part.callId === old.callId;
    case 'media':
      return old.kind === 'media' && part.ref === old.ref;
    case 'data':
      return old.kind === 'data' && sameJson(part.data, old.data);
  }
}
