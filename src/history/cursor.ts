/** A place in a one-line text that is being read, for this notation and for those of scripts. */
import { UsageError } from '../errors.ts';
import { isJsonObject, type JsonObject } from './json.ts';

const WORD = /[A-Za-z0-9_.-]+/y;
const STRING = /"(?:[^"\\]|\\.)*"/y;

/** Whether `text` can stand without quotes. */
export function isWord(text: string): boolean {
  WORD.lastIndex = 0;
  return WORD.exec(text)?.[0].length === text.length && text.length > 0;
}

export class Cursor {
  readonly text: string;
  at = 0;

  constructor(text: string) {
    this.text = text;
  }

  get done(): boolean {
    return this.at >= this.text.length;
  }

  /** The character here, or an empty text at the end. */
  get next(): string {
    return this.text.charAt(this.at);
  }

  /** Passes over blanks, and over line ends too if asked. */
  skip(lines = false): void {
    while (!this.done && (this.next === ' ' || this.next === '\t' || (lines && /\s/.test(this.next)))) this.at++;
  }

  /** Passes over `token` if it stands here. */
  take(token: string): boolean {
    if (!this.text.startsWith(token, this.at)) return false;
    this.at += token.length;
    return true;
  }

  expect(token: string, purpose: string): void {
    if (!this.take(token)) this.fail(`${JSON.stringify(token)} ${purpose}`);
  }

  /** A bare word, or undefined when none stands here. */
  word(): string | undefined {
    WORD.lastIndex = this.at;
    const found = WORD.exec(this.text)?.[0];
    if (found !== undefined) this.at += found.length;
    return found;
  }

  /** A bare word or a JSON string. */
  name(what: string): string {
    return this.next === '"' ? this.string() : (this.word() ?? this.fail(what));
  }

  /** A JSON string. */
  string(): string {
    STRING.lastIndex = this.at;
    const found = STRING.exec(this.text)?.[0];
    if (found === undefined) return this.fail('a text that ends with a quotation mark');
    const value = this.json(found) as string;
    this.at += found.length;
    return value;
  }

  /** A JSON object. */
  object(): JsonObject {
    const start = this.at;
    let depth = 0;
    let end = start;
    for (; end < this.text.length; end++) {
      const character = this.text[end];
      if (character === '"') {
        STRING.lastIndex = end;
        const inner = STRING.exec(this.text)?.[0];
        if (inner === undefined) break;
        end += inner.length - 1;
      } else if (character === '{' || character === '[') depth++;
      else if ((character === '}' || character === ']') && --depth === 0) break;
    }
    if (end >= this.text.length || depth > 0) return this.fail('a JSON object that ends with a brace');
    const value = this.json(this.text.slice(start, end + 1));
    if (!isJsonObject(value)) return this.fail('a JSON object');
    this.at = end + 1;
    return value;
  }

  /** Throws UsageError `bad-notation`: the column (and the line, if there are several) and what was expected there. */
  fail(expected: string, at = this.at): never {
    const before = this.text.slice(0, at);
    const line = before.split('\n').length;
    const column = at - (before.lastIndexOf('\n') + 1) + 1;
    const place = this.text.includes('\n') ? `line ${line}, column ${column}` : `column ${column}`;
    const found = at >= this.text.length ? 'the end' : JSON.stringify(this.text.slice(at, at + 12));
    const row = this.text.split('\n')[line - 1] ?? '';
    const from = Math.max(0, column - 40);
    const hint = `${row.slice(from, column + 30)}\n${' '.repeat(column - 1 - from)}^`;
    throw new UsageError('bad-notation', `${place}: expected ${expected}, found ${found}`, hint);
  }

  private json(source: string): unknown {
    try {
      return JSON.parse(source) as unknown;
    } catch (error) {
      return this.fail(`valid JSON (${(error as Error).message})`);
    }
  }
}
