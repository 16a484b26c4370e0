/** A word as any shell takes it: bare where it can be, in single quotes elsewhere. */
export function shellWord(word: string): string {
  return /^[\w./:@%+=#-]+$/.test(word) && !word.startsWith('#') ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
