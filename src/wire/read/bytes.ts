/** Bytes to text and to lines. JSON is UTF-8; a mark at the beginning may say UTF-16; anything else is refused. */
import { UsageError } from '../../errors.ts';

const NEWLINE = 0x0a;

/** The text of a whole file. Throws UsageError `bad-json` for bytes that are no text. */
export function textOf(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new UsageError(
      'bad-json',
      `the file is not ${encoding.toUpperCase()}${bytes.includes(0) ? ' (it looks like no text at all)' : ''}`,
      'save it as UTF-8 and try again',
    );
  }
}

/** Whether the mark at the beginning says UTF-16, which cannot be cut at newline bytes. */
export function isWide(bytes: Uint8Array): boolean {
  return encodingOf(bytes) !== 'utf-8';
}

function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
}

/** All chunks as one. */
export function joined(chunks: Iterable<Uint8Array>): Uint8Array {
  const all = [...chunks];
  if (all.length === 1) return all[0]!;
  const bytes = new Uint8Array(all.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const chunk of all) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

/** The lines of a stream of bytes, without their ends; memory holds one line and one chunk. */
export function* linesOf(chunks: Iterable<Uint8Array>): Generator<Uint8Array> {
  let open: Uint8Array[] = [];
  for (const chunk of chunks) {
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, from)) {
      const piece = chunk.subarray(from, end);
      yield open.length === 0 ? piece : joined([...open, piece]);
      open = [];
      from = end + 1;
    }
    // The caller may fill the same buffer again, so what stays open is copied.
    if (from < chunk.length) open.push(chunk.slice(from));
  }
  if (open.length > 0) yield joined(open);
}
