/** Reads the notation of notation.ts. Errors name the column and what was expected there. */
import { UsageError } from '../errors.ts';
import { Cursor } from './cursor.ts';
import { defaultText, plainText } from './default-text.ts';
import type { JsonObject, JsonValue } from './json.ts';
import { CLEARED_RESULT, type History, type Message, type Part, type Role } from './message.ts';
import { readHistory } from './neutral.ts';
import { DEFAULT_MIME, DEFAULT_SERVER_TOOL, DEFAULT_SIGNATURE, DEFAULT_TOOL, ITEM_WORDS } from './notation.ts';

const HEADS: Readonly<Record<string, Partial<Message> & { readonly role: Role }>> = {
  S: { role: 'system' },
  D: { role: 'system', meta: { developer: true } },
  U: { role: 'user' },
  A: { role: 'assistant' },
  T: { role: 'tool' },
  SUM: { role: 'user', summary: true },
};
const MESSAGE_KEYS = ['id', 'source', 'summary', 'meta'];
const ITEMS = 'a "text", R, [calls], <server use>, =result, img or data';

type Draft = Record<string, unknown>;
/** A place whose text was left out; it is filled in at the end, when all written texts are known. */
interface Gap {
  readonly part: Draft;
  readonly field: string;
  readonly kind: Part['kind'];
  readonly role: Role;
  readonly message: number;
  readonly at: number;
}

/** Throws UsageError `bad-notation`. */
export function parseHistory(text: string): History {
  return new Parser(text).history();
}

class Parser {
  private readonly cursor: Cursor;
  private readonly gaps: Gap[] = [];
  private readonly messages: Draft[] = [];

  constructor(text: string) {
    this.cursor = new Cursor(text);
  }

  history(): History {
    const { cursor } = this;
    cursor.skip(true);
    while (!cursor.done) {
      this.message();
      cursor.skip();
      if (cursor.done) break;
      if (cursor.next !== ',' && cursor.next !== '\n' && cursor.next !== '\r') cursor.fail(`${ITEMS}, or a comma`);
      const comma = cursor.take(',');
      cursor.skip(true);
      if (comma && cursor.done) cursor.fail('a message after the comma');
    }
    const history = this.checked();
    const written = new Set<string>();
    const open = new Set(this.gaps.map((gap) => gap.part));
    for (const message of history) {
      for (const part of message.parts) {
        const own = open.has(part as unknown as Draft) ? undefined : plainText(part);
        if (own !== undefined) written.add(own);
      }
    }
    for (const { part, field, kind, role, message, at } of this.gaps) {
      let standIn = defaultText(role, kind, message, at);
      while (written.has(standIn)) standIn += "'";
      part[field] = standIn;
    }
    return history;
  }

  private checked(): History {
    try {
      return readHistory(this.messages);
    } catch (error) {
      if (error instanceof UsageError) throw new UsageError('bad-notation', error.message, error.hint);
      throw error;
    }
  }

  private message(): void {
    const { cursor } = this;
    const start = cursor.at;
    const word = cursor.take('Σ') ? 'SUM' : (cursor.word() ?? '');
    const head = (Object.hasOwn(HEADS, word) ? HEADS[word] : undefined) ?? cursor.fail('S, D, U, A, T or SUM', start);
    const parts: Draft[] = [];
    const message: Draft = { ...head, parts };
    let empty = false;
    if (cursor.next === '(') {
      for (const attribute of this.words(['input', 'generated', 'summary', 'empty'])) {
        if (attribute === 'summary') message['summary'] = true;
        else if (attribute === 'empty') empty = true;
        else message['source'] = attribute;
      }
    }
    const index = this.messages.push(message) - 1;
    for (;;) {
      cursor.skip();
      if (cursor.done || ',\r\n'.includes(cursor.next)) break;
      if (cursor.next === '{') {
        this.brace(message, parts.at(-1), head.role, index, parts, empty);
        continue;
      }
      if (empty) cursor.fail('a comma: this message is (empty)');
      this.item(head.role, index, parts);
    }
    if (parts.length === 0 && !empty) {
      if (head.role === 'tool') cursor.fail('the id of a call, as in T a');
      this.bareText(head.role, index, parts);
    }
  }

  private bareText(role: Role, message: number, parts: Draft[]): Draft {
    const part: Draft = { kind: 'text', text: '' };
    this.gaps.push({ part, field: 'text', kind: 'text', role, message, at: parts.length });
    parts.push(part);
    return part;
  }

  /** `{…}` behind an item: keys of the message go to the message, all others to the part before the brace. */
  private brace(
    message: Draft,
    last: Draft | undefined,
    role: Role,
    index: number,
    parts: Draft[],
    empty: boolean,
  ): void {
    const start = this.cursor.at;
    const fields = this.cursor.object();
    const own = Object.entries(fields).filter(([key]) => !MESSAGE_KEYS.includes(key));
    for (const key of MESSAGE_KEYS) {
      if (!Object.hasOwn(fields, key)) continue;
      message[key] = key === 'meta' ? { ...(message['meta'] as object), ...(fields[key] as object) } : fields[key];
    }
    if (own.length === 0) return;
    if (empty) this.cursor.fail(`message fields only (${MESSAGE_KEYS.join(', ')}): this message is (empty)`, start);
    assign(last ?? this.bareText(role, index, parts), own);
    this.dropGap(last, fields);
  }

  /** A field that a brace gives is no gap any more. The part before the brace can only own the newest one. */
  private dropGap(part: Draft | undefined, fields: JsonObject): void {
    const newest = this.gaps.at(-1);
    if (newest !== undefined && newest.part === part && Object.hasOwn(fields, newest.field)) this.gaps.pop();
  }

  private item(role: Role, message: number, parts: Draft[]): void {
    const { cursor } = this;
    const start = cursor.at;
    const gap = (part: Draft, field: string): void => {
      const kind = part['kind'] as Part['kind'];
      this.gaps.push({ part, field, kind, role, message, at: parts.length });
    };
    if (cursor.next === '"') {
      parts.push({ kind: 'text', text: cursor.string() });
    } else if (cursor.take('[')) {
      cursor.skip();
      while (!cursor.take(']')) {
        parts.push(this.call());
        if (cursor.next !== ']' && cursor.next !== ' ') cursor.fail('a blank, or "]" at the end of the calls');
        cursor.skip();
      }
    } else if (cursor.take('<')) {
      const part = this.use();
      if (part['result'] === undefined && !cursor.take('?')) gap(part, 'result');
      cursor.expect('>', 'at the end of the server use');
      parts.push(part);
    } else {
      const marked = cursor.take('=');
      const word = marked ? cursor.name('the id of a call') : (cursor.word() ?? '');
      if (marked || (role === 'tool' && word !== '' && !ITEM_WORDS.includes(word))) {
        const part: Draft = { kind: 'result', callId: word, content: '' };
        this.errorMark(part);
        if (cursor.take('!')) part['content'] = CLEARED_RESULT;
        else if (cursor.next === '"') part['content'] = cursor.string();
        else gap(part, 'content');
        parts.push(part);
      } else if (word === 'R') {
        const part = this.reasoning();
        if (cursor.next === '"') part['text'] = cursor.string();
        else gap(part, 'text');
        parts.push(part);
      } else if (word === 'img') {
        const part: Draft = { kind: 'media', mime: DEFAULT_MIME, ref: '' };
        if (cursor.next === '"') part['ref'] = cursor.string();
        else gap(part, 'ref');
        parts.push(part);
      } else if (word === 'data') {
        parts.push({ kind: 'data', data: null });
      } else {
        cursor.fail(ITEMS, start);
      }
    }
  }

  private call(): Draft {
    const { cursor } = this;
    const part: Draft = { kind: 'call', id: cursor.name('the id of a call'), name: DEFAULT_TOOL, args: {} };
    if (cursor.take(':')) part['name'] = cursor.name('the name of a tool');
    if (cursor.next === '"') part['args'] = cursor.string();
    else if (cursor.next === '{') part['args'] = cursor.object();
    if (cursor.next === '{') assign(part, Object.entries(cursor.object()));
    return part;
  }

  private use(): Draft {
    const { cursor } = this;
    const id = cursor.name('the id of a server use');
    const tool = cursor.take(':') ? cursor.name('a tool type such as web_search') : DEFAULT_SERVER_TOOL;
    const part: Draft = { kind: 'use', id, tool, name: tool, args: {} };
    if (cursor.next === '{') part['args'] = cursor.object();
    this.errorMark(part);
    if (cursor.take('!')) part['result'] = CLEARED_RESULT;
    else if (cursor.next === '"') part['result'] = cursor.string();
    return part;
  }

  private reasoning(): Draft {
    const part: Draft = { kind: 'reasoning', text: '' };
    if (this.cursor.next !== '(') return part;
    for (const mark of this.words(['sig', 'anchor', 'redacted'])) {
      if (mark === 'sig') part['signature'] = DEFAULT_SIGNATURE;
      else part[mark] = true;
    }
    return part;
  }

  private errorMark(part: Draft): void {
    if (this.cursor.next === '(' && this.words(['err']).length > 0) part['error'] = true;
  }

  /** `(word,word)`, each one of `known`. */
  private words(known: readonly string[]): string[] {
    const { cursor } = this;
    const words: string[] = [];
    cursor.expect('(', '');
    do {
      cursor.skip();
      const start = cursor.at;
      const word = cursor.word() ?? '';
      if (!known.includes(word)) cursor.fail(known.join(' or '), start);
      words.push(word);
      cursor.skip();
    } while (cursor.take(','));
    cursor.expect(')', 'at the end of the attributes');
    return words;
  }
}

/** Own fields only, so that a key `__proto__` stays a key. */
function assign(target: Draft, entries: readonly (readonly [string, JsonValue])[]): void {
  for (const [key, value] of entries) {
    Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
  }
}
