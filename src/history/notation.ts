/**
 * Histories in one line, for tests, docs and the command line: `S, U, A[a b], T b, T a, U"last"`.
 *
 * What the short form does not show stands as JSON in braces right behind its item. A text left out stands for one
 * that is unique in the history (see default-text.ts). `parseHistory(printHistory(h))` equals `h`, and
 * `printHistory(parseHistory(s))` is the canonical form of `s`. docs/notation.md has the whole grammar by example.
 */
import { isWord } from './cursor.ts';
import { defaultText, plainText } from './default-text.ts';
import type { JsonValue } from './json.ts';
import { CLEARED_RESULT, type History, type Message, type Part, type Role } from './message.ts';

export const DEFAULT_TOOL = 'tool';
export const DEFAULT_SERVER_TOOL = 'web_search';
export const DEFAULT_SIGNATURE = 'sig';
export const DEFAULT_MIME = 'image/png';
/** Words that mean something of their own inside a tool message; a call id of that name is written `="img"`. */
export const ITEM_WORDS: readonly string[] = ['R', 'img', 'data'];

const HEADS: Readonly<Record<Role, string>> = { system: 'S', user: 'U', assistant: 'A', tool: 'T' };

/** One line; messages are separated by a comma and a blank. The empty history is an empty text. */
export function printHistory(history: History): string {
  const times = new Map<string, number>();
  for (const message of history) {
    for (const part of message.parts) {
      const text = plainText(part);
      if (text !== undefined) times.set(text, (times.get(text) ?? 0) + 1);
    }
  }
  return history.map((message, index) => new MessagePrinter(message, index, times).print()).join(', ');
}

/** One message as it stands in its history: texts that another message repeats are written out. */
export function printMessage(history: History, index: number): string {
  const message = history[index];
  return message === undefined ? '' : new MessagePrinter(message, index, new Map()).print();
}

class MessagePrinter {
  private readonly message: Message;
  private readonly index: number;
  private readonly times: ReadonlyMap<string, number>;

  constructor(message: Message, index: number, times: ReadonlyMap<string, number>) {
    this.message = message;
    this.index = index;
    this.times = times;
  }

  print(): string {
    const { parts } = this.message;
    const only = parts.length === 1 ? parts[0] : undefined;
    const bare = only?.kind === 'text' && only.text === this.omitted(only, 0) && this.message.role !== 'tool';
    let line = this.head();
    let open = false;
    parts.forEach((part, at) => {
      if (part.kind === 'call') {
        line += (open ? ' ' : '[') + this.call(part);
        open = true;
        return;
      }
      if (open) line += ']';
      open = false;
      const item = bare && part.kind === 'text' ? braces(rest(part, TEXT_SHOWN)) : this.item(part, at);
      line += needsBlank(line, item) ? ` ${item}` : item;
    });
    if (open) line += ']';
    return line + this.tail();
  }

  private head(): string {
    const { role, source, summary, parts } = this.message;
    const isSummary = summary === true && role === 'user';
    const attributes = [source, summary === true && !isSummary ? 'summary' : '', parts.length === 0 ? 'empty' : ''];
    const words = attributes.filter(Boolean).join(',');
    const head = isSummary ? 'SUM' : this.isDeveloper ? 'D' : HEADS[role];
    return words === '' ? head : `${head}(${words})`;
  }

  private get isDeveloper(): boolean {
    const { role, meta, summary } = this.message;
    return (
      role === 'system' && summary !== true && meta?.['developer'] === true && Object.keys(meta)[0] === 'developer'
    );
  }

  private tail(): string {
    const { id, meta } = this.message;
    const left = meta !== undefined && this.isDeveloper ? Object.entries(meta).slice(1) : undefined;
    const shownMeta = left === undefined ? meta : left.length === 0 ? undefined : Object.fromEntries(left);
    return braces([...(id === undefined ? [] : entry('id', id)), ...(shownMeta ? entry('meta', shownMeta) : [])]);
  }

  private item(part: Exclude<Part, { kind: 'call' }>, at: number): string {
    const shown = this.shown(part, at);
    switch (part.kind) {
      case 'text':
        return JSON.stringify(part.text) + braces(rest(part, TEXT_SHOWN));
      case 'reasoning': {
        const marks = [part.signature === DEFAULT_SIGNATURE && 'sig', part.anchor === true && 'anchor'];
        const words = [...marks, part.redacted && 'redacted'].filter(Boolean).join(',');
        const hidden = rest(part, ['kind', 'text', 'redacted']).filter(
          ([key, value]) =>
            !(key === 'signature' && value === DEFAULT_SIGNATURE) && !(key === 'anchor' && value === true),
        );
        return `R${words === '' ? '' : `(${words})`}${shown}${braces(hidden)}`;
      }
      case 'use': {
        const tool = part.tool === DEFAULT_SERVER_TOOL ? '' : `:${word(part.tool)}`;
        const args = typeof part.args === 'string' || isEmpty(part.args) ? '' : JSON.stringify(part.args);
        const error = part.error === true ? '(err)' : '';
        const result = typeof part.result !== 'string' ? '?' : part.result === CLEARED_RESULT ? '!' : shown;
        const hidden = rest(part, ['kind', 'id', 'tool']).filter(
          ([key, value]) =>
            !(key === 'name' && value === part.tool) &&
            !(key === 'args' && typeof value !== 'string') &&
            !(key === 'error' && value === true) &&
            !(key === 'result' && typeof value === 'string'),
        );
        return `<${word(part.id)}${tool}${args}${error}${result}>${braces(hidden)}`;
      }
      case 'result': {
        const inTool = this.message.role === 'tool' && isWord(part.callId) && !ITEM_WORDS.includes(part.callId);
        const error = part.error === true ? '(err)' : '';
        const content = typeof part.content !== 'string' ? '' : part.content === CLEARED_RESULT ? '!' : shown;
        const hidden = rest(part, ['kind', 'callId']).filter(
          ([key, value]) => !(key === 'error' && value === true) && !(key === 'content' && typeof value === 'string'),
        );
        return `${inTool ? '' : '='}${word(part.callId)}${error}${content}${braces(hidden)}`;
      }
      case 'media':
        return `img${shown}${braces(rest(part, part.mime === DEFAULT_MIME ? ['kind', 'mime', 'ref'] : ['kind', 'ref']))}`;
      case 'data':
        return `data${braces(rest(part, part.data === null ? ['kind', 'data'] : ['kind']))}`;
    }
  }

  private call(part: Extract<Part, { kind: 'call' }>): string {
    const name = part.name === DEFAULT_TOOL ? '' : `:${word(part.name)}`;
    const hidden = rest(part, ['kind', 'id', 'name', 'args']);
    const bare = typeof part.args !== 'string' && isEmpty(part.args) && hidden.length === 0;
    return `${word(part.id)}${name}${bare ? '' : JSON.stringify(part.args)}${braces(hidden)}`;
  }

  /** The part's text in quotes, or nothing where the default stands for it. */
  private shown(part: Part, at: number): string {
    const text = plainText(part);
    if (text === undefined || text === this.omitted(part, at)) {
      // A text part behind it would be read as this one's text.
      return text !== undefined && this.message.parts[at + 1]?.kind === 'text' ? JSON.stringify(text) : '';
    }
    return JSON.stringify(text);
  }

  /** The default text of this place, if it may be left out: nobody else in the history says the same. */
  private omitted(part: Part, at: number): string | undefined {
    const text = defaultText(this.message.role, part.kind, this.index, at);
    return (this.times.get(text) ?? 1) > 1 ? undefined : text;
  }
}

const TEXT_SHOWN: readonly string[] = ['kind', 'text'];

/** The fields of a part that its short form does not show. */
function rest(part: Part, shown: readonly string[]): [string, JsonValue][] {
  return Object.entries(part as unknown as Record<string, JsonValue>).filter(([key]) => !shown.includes(key));
}

function entry(key: string, value: JsonValue): [string, JsonValue][] {
  return [[key, value]];
}

function braces(fields: readonly (readonly [string, JsonValue])[]): string {
  return fields.length === 0 ? '' : JSON.stringify(Object.fromEntries(fields));
}

function word(text: string): string {
  return isWord(text) ? text : JSON.stringify(text);
}

function isEmpty(value: object): boolean {
  for (const _ in value) return false;
  return true;
}

/** `T a`, `T a b`, `A img`: a blank where two words would run together, and before R and words for the eye. */
function needsBlank(line: string, item: string): boolean {
  return /^[A-Za-z0-9_.=-]/.test(item) || (item.startsWith('{') && line.endsWith('}'));
}
