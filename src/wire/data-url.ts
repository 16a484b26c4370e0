/** Media in one URL field: either an address, or the bytes themselves as `data:image/png;base64,…`. */

const DATA_URL = /^data:([^;,]*);base64,/;
const ADDRESS = /^[a-z][a-z0-9+.-]*:/i;

/** `mime` is what a reader has to assume of a bare address. */
export function readUrl(url: string, mime: string): { mime: string; ref: string } {
  const head = DATA_URL.exec(url.slice(0, 200));
  return head === null ? { mime, ref: url } : { mime: head[1]!, ref: url.slice(head[0].length) };
}

export function writeUrl(mime: string, ref: string): string {
  return ADDRESS.test(ref) ? ref : `data:${mime};base64,${ref}`;
}
