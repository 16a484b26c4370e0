/** Renamings under which a compactor must not behave differently: ids are names, and texts are none of its business. */
import type { CallPart, History, Message, Part, ResultPart, TextPart } from '../history/message.ts';

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
    if (part.kind === 'call') {
      const copy = copyCall(part, named(part.id));
      if (copy.caller !== undefined) copy.caller = named(copy.caller);
      return copy;
    }
    if (part.kind === 'result') return copyResult(part, named(part.callId), part.content);
    if (part.kind !== 'use') return part;
    return part.caller === undefined
      ? { ...part, id: named(part.id) }
      : { ...part, id: named(part.id), caller: named(part.caller) };
  });
}

/** The history with every text of messages, reasoning, files and results replaced, those inside results included. */
export function replaceTexts(history: History, replace: (text: string) => string): History {
  const replaced = (part: Part): Part => {
    switch (part.kind) {
      case 'text':
        return copyText(part, replace(part.text));
      case 'reasoning':
        return { ...part, text: replace(part.text) };
      case 'media':
        return { ...part, ref: replace(part.ref) };
      case 'use':
        return part.result === undefined ? part : { ...part, result: content(part.result) };
      case 'result':
        return copyResult(part, part.callId, content(part.content));
      default:
        return part;
    }
  };
  const content = (value: string | readonly Part[]): string | readonly Part[] =>
    typeof value === 'string' ? replace(value) : value.map(replaced);
  return mapParts(history, replaced);
}

/**
 * `change` of `output`, where `change` of `input` is known already: a message that the compactor has let through is the
 * changed one that stands in `changed` for it. So most messages of a compactor that shares them are equal at a glance.
 */
export function changedAlike(
  output: History,
  input: History,
  changed: History,
  change: (history: History) => History,
): History {
  const result = new Array<Message>(output.length);
  let from = 0;
  for (let m = 0; m < output.length; m++) {
    const message = output[m]!;
    // Those that stay keep their order, so the next one is found at once.
    let at = from;
    while (at < input.length && input[at] !== message) at++;
    if (at === input.length) result[m] = change([message])[0]!;
    else {
      result[m] = changed[at]!;
      from = at + 1;
    }
  }
  return result;
}

// The most frequent kinds are copied field by field: spreading objects of many shapes takes the engine's slow path.

type Draft<T> = { -readonly [K in keyof T]: T[K] };

function copyText(part: TextPart, text: string): TextPart {
  const copy: Draft<TextPart> = { kind: 'text', text };
  if (part.citations !== undefined) copy.citations = part.citations;
  if (part.extra !== undefined) copy.extra = part.extra;
  return copy;
}

function copyCall(part: CallPart, id: string): Draft<CallPart> {
  const copy: Draft<CallPart> = { kind: 'call', id, name: part.name, args: part.args };
  if (part.caller !== undefined) copy.caller = part.caller;
  if (part.extra !== undefined) copy.extra = part.extra;
  return copy;
}

function copyResult(part: ResultPart, callId: string, content: ResultPart['content']): ResultPart {
  const copy: Draft<ResultPart> = { kind: 'result', callId, content };
  if (part.name !== undefined) copy.name = part.name;
  if (part.error !== undefined) copy.error = part.error;
  if (part.extra !== undefined) copy.extra = part.extra;
  return copy;
}

function copyMessage(message: Message, parts: readonly Part[]): Message {
  const copy: Draft<Message> = { role: message.role, parts };
  if (message.id !== undefined) copy.id = message.id;
  if (message.source !== undefined) copy.source = message.source;
  if (message.summary !== undefined) copy.summary = message.summary;
  if (message.meta !== undefined) copy.meta = message.meta;
  return copy;
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
    result[m] = changed === undefined ? message : copyMessage(message, changed);
  }
  return result;
}
