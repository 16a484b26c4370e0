/** On which line of a JSON text each element of a list begins: the parser has forgotten, so the text is walked again. */
import type { JsonPath } from './json-path.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** 1-based lines of the elements of the list at `path`. `text` is valid JSON that has such a list. */
export function elementLines(text: string, path: JsonPath): number[] {
  let at = skipSpace(text, 0);
  for (const step of path) {
    const inside = find(text, at, step);
    if (inside === undefined) return [];
    at = inside;
  }
  const lines: number[] = [];
  let line = 1;
  let counted = 0;
  for (const offset of elements(text, at)) {
    for (let end = text.indexOf('\n', counted); end !== -1 && end < offset; end = text.indexOf('\n', counted)) {
      line++;
      counted = end + 1;
    }
    lines.push(line);
  }
  return lines;
}

/** Where the value of a key or index of the container at `at` begins. A key that is repeated counts the last time. */
function find(text: string, at: number, step: string | number): number | undefined {
  if (typeof step === 'number') {
    let index = 0;
    for (const offset of elements(text, at)) if (index++ === step) return offset;
    return undefined;
  }
  let found: number | undefined;
  for (let i = skipSpace(text, at + 1); text[i] === '"'; ) {
    const end = skipString(text, i);
    const value = skipSpace(text, skipSpace(text, end) + 1);
    if (JSON.parse(text.slice(i, end)) === step) found = value;
    i = skipComma(text, skipValue(text, value));
  }
  return found;
}

/** Where each element of the list at `at` begins. */
function* elements(text: string, at: number): Generator<number> {
  for (let i = skipSpace(text, at + 1); i < text.length && text[i] !== ']'; ) {
    yield i;
    i = skipComma(text, skipValue(text, i));
  }
}

function skipComma(text: string, at: number): number {
  const next = skipSpace(text, at);
  return text[next] === ',' ? skipSpace(text, next + 1) : next;
}

function skipValue(text: string, at: number): number {
  const first = text[at];
  if (first === '"') return skipString(text, at);
  if (first !== '{' && first !== '[') {
    let i = at;
    while (i < text.length && !',]} \n\r\t'.includes(text[i]!)) i++;
    return i;
  }
  let depth = 0;
  for (let i = at; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === QUOTE) i = skipString(text, i) - 1;
    else if (code === 0x7b || code === 0x5b) depth++;
    else if ((code === 0x7d || code === 0x5d) && --depth === 0) return i + 1;
  }
  return text.length;
}

/** The position behind the string that begins at `at`. */
function skipString(text: string, at: number): number {
  for (let end = text.indexOf('"', at + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === BACKSLASH) slashes++;
    if (slashes % 2 === 0) return end + 1;
  }
  return text.length;
}

function skipSpace(text: string, at: number): number {
  let i = at;
  while (i < text.length && text.charCodeAt(i) <= 0x20) i++;
  return i;
}
