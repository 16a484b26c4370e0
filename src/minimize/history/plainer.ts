/** Kinds, fields and roles out of the ordinary replaced by ordinary ones: all at once, then one at a time. */
import { defaultText, plainText } from '../../history/default-text.ts';
import type { History, Message, Part, Role } from '../../history/message.ts';
import { DEFAULT_MIME, DEFAULT_SERVER_TOOL, DEFAULT_SIGNATURE, DEFAULT_TOOL } from '../../history/notation.ts';
import { idsOf } from './ids.ts';
import { moved, withText } from './plain-text.ts';
import { shorterTexts, smallerObjects } from './shorter.ts';

/** Every message and part without the fields that it can do without. */
export function allPlainFields(history: History): History {
  return history.map(({ role, parts }) => ({ role, parts: parts.map(bare) }));
}

export function* plainerMessages(history: History): Iterable<History> {
  const known = idsOf(history);
  const answers = known.size > MOST_ANSWERED ? UNKNOWN_CALLS : [...UNKNOWN_CALLS, ...known];
  for (let index = 0; index < history.length; index++) {
    for (const message of plainerForms(history[index]!, index, answers)) yield history.with(index, message);
  }
  for (let index = 0; index < history.length; index++) {
    const message = history[index]!;
    for (const [at, part] of message.parts.entries()) {
      for (const plainer of plainerParts(part, message.role, index, at)) {
        yield history.with(index, { ...message, parts: message.parts.with(at, plainer) });
      }
    }
  }
}

/** Ids of a result whose call is not there, behind and before all others; it is renamed by those around it. */
const UNKNOWN_CALLS = ['unknown', '0'];
/** With more ids than this, a message without a result is not made into one for each of them. */
const MOST_ANSWERED = 3;

const PLAINER_ROLES: Readonly<Record<Role, readonly Role[]>> = {
  user: [],
  system: ['user'],
  assistant: ['user', 'system'],
  tool: ['user', 'system'],
};

function* plainerForms(message: Message, index: number, answers: readonly string[]): Iterable<Message> {
  for (const field of ['id', 'source', 'summary', 'meta'] as const) {
    if (message[field] !== undefined) yield omit(message, field);
  }
  if (message.parts.some(({ kind }) => kind === 'call' || kind === 'result' || kind === 'use')) {
    yield { role: 'user', parts: [{ kind: 'text', text: defaultText('user', 'text', index, 0) }] };
    yield { ...message, parts: [] };
    return;
  }
  if (message.role === 'tool') {
    const content = defaultText('tool', 'result', index, 0);
    for (const callId of answers) yield { role: 'tool', parts: [{ kind: 'result', callId, content }] };
  }
  if (message.parts.length === 0) {
    yield { ...message, parts: [{ kind: 'text', text: defaultText(message.role, 'text', index, 0) }] };
  }
  if (message.parts.length === 1 && message.parts[0]!.kind !== 'text') yield { ...message, parts: [] };
  for (const role of PLAINER_ROLES[message.role]) yield inRole(message, role, index);
}

/** Another role has other plain texts. */
function inRole(message: Message, role: Role, index: number): Message {
  const parts = message.parts.map((part, at) =>
    moved(part, { role: message.role, message: index, part: at }, { role, message: index, part: at }),
  );
  return { ...message, role, parts };
}

function* plainerParts(part: Part, role: Role, message: number, at: number): Iterable<Part> {
  if (part.kind !== 'text' && role !== 'tool') {
    const plain = defaultText(role, 'text', message, at);
    yield { kind: 'text', text: plain };
    const text = plainText(part);
    if (text !== undefined) yield { kind: 'text', text };
  }
  if (part.extra !== undefined) yield omit(part, 'extra');
  switch (part.kind) {
    case 'text':
      yield* without(part, ['citations']);
      if (part.citations !== undefined)
        for (const citations of [[{}], ...shorterLists(part.citations)]) yield { ...part, citations };
      return;
    case 'reasoning':
      yield* without(part, ['signature', 'redacted', 'anchor']);
      if (part.signature !== undefined) yield { ...part, signature: DEFAULT_SIGNATURE };
      if (part.anchor !== undefined) yield { ...part, anchor: true };
      return;
    case 'call':
      yield* without(part, ['caller']);
      for (const name of plainerNames(part.name, DEFAULT_TOOL)) yield { ...part, name };
      for (const args of plainerArgs(part.args)) yield { ...part, args };
      return;
    case 'use':
      yield* without(part, ['error', 'caller']);
      if (typeof part.error === 'string') yield { ...part, error: true };
      if (typeof part.result !== 'string') {
        yield { ...part, result: defaultText(role, 'use', message, at) };
        for (const result of plainerContents(part.result ?? [])) yield { ...part, result };
      }
      for (const name of plainerNames(part.name, DEFAULT_SERVER_TOOL)) yield { ...part, tool: name, name };
      if (part.tool !== DEFAULT_SERVER_TOOL) yield { ...part, tool: DEFAULT_SERVER_TOOL, name: DEFAULT_SERVER_TOOL };
      if (part.name !== part.tool) yield { ...part, name: part.tool };
      for (const args of plainerArgs(part.args)) yield { ...part, args };
      return;
    case 'result':
      yield* without(part, ['name', 'error']);
      if (typeof part.error === 'string') yield { ...part, error: true };
      if (typeof part.content !== 'string') {
        yield { ...part, content: defaultText(role, 'result', message, at) };
        for (const content of plainerContents(part.content)) yield { ...part, content };
      }
      return;
    case 'media':
      if (part.mime !== DEFAULT_MIME) yield { ...part, mime: DEFAULT_MIME };
      return;
    case 'data':
      if (part.data !== null) yield { ...part, data: null };
  }
}

/** The part as it is without what is optional; what it is by kind, id and text stays. */
function bare(part: Part): Part {
  switch (part.kind) {
    case 'text':
    case 'reasoning':
      return { kind: part.kind, text: part.text };
    case 'call':
      return { kind: 'call', id: part.id, name: DEFAULT_TOOL, args: {} };
    case 'use': {
      const { id, result } = part;
      const base = { kind: 'use', id, tool: DEFAULT_SERVER_TOOL, name: DEFAULT_SERVER_TOOL, args: {} } as const;
      return result === undefined ? base : { ...base, result };
    }
    case 'result':
      return { kind: 'result', callId: part.callId, content: part.content };
    case 'media':
      return { kind: 'media', mime: DEFAULT_MIME, ref: part.ref };
    case 'data':
      return { kind: 'data', data: null };
  }
}

function* plainerNames(name: string, usual: string): Iterable<string> {
  if (name === usual) return;
  yield usual;
  for (const shorter of shorterTexts(name)) if (shorter !== '') yield shorter;
}

function* plainerArgs(args: Extract<Part, { kind: 'call' }>['args']): Iterable<typeof args> {
  if (typeof args !== 'string') {
    yield* smallerObjects(args);
    return;
  }
  yield {};
  yield* shorterTexts(args);
}

/** Fewer parts inside a result; then each of them plainer, down to a text of nothing. */
function* plainerContents(parts: readonly Part[]): Iterable<readonly Part[]> {
  yield* shorterLists(parts);
  for (const [at, part] of parts.entries()) {
    if (part.kind !== 'text') yield parts.with(at, { kind: 'text', text: '' });
    const text = part.kind === 'media' ? part.ref : (plainText(part) ?? '');
    for (const shorter of shorterTexts(text)) {
      yield parts.with(at, part.kind === 'media' ? { ...part, ref: shorter } : withText(part, shorter));
    }
    for (const plainer of plainerParts(part, 'tool', 0, 0)) yield parts.with(at, plainer);
  }
}

/** None, each alone, one less. */
function* shorterLists<T>(list: readonly T[]): Iterable<readonly T[]> {
  yield [];
  if (list.length < 2) return;
  for (const item of list) yield [item];
  for (let at = list.length - 1; at >= 0; at--) yield list.toSpliced(at, 1);
}

function* without<P extends Part>(part: P, fields: readonly (keyof P)[]): Iterable<Part> {
  for (const field of fields) if (part[field] !== undefined) yield omit(part, field) as unknown as Part;
}

function omit<T extends object>(object: T, field: keyof T): T {
  return Object.fromEntries(Object.entries(object).filter(([key]) => key !== field)) as T;
}
