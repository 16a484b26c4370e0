/**
 * Finds what a pasted provider error is about. People paste it with quotes, escapes, ids and a stack around it, so what
 * is compared is its words alone.
 */

/** How much of a rule's words an error has: 0 when it is not about that rule, more the more of its words are there. */
export function errorScore(error: string, words: readonly string[]): number {
  const pasted = wordsOf(error);
  const text = ` ${pasted.join(' ')} `;
  let score = 0;
  for (const phrase of words) {
    const wanted = wordsOf(phrase);
    if (text.includes(` ${wanted.join(' ')} `)) score += 2 * wanted.length;
    else if (pasted.length >= LEAST_WORDS && ` ${wanted.join(' ')} `.includes(text)) score += pasted.length;
  }
  return score;
}

/** A part of the error is enough when it is longer than a coincidence. */
const LEAST_WORDS = 4;

function wordsOf(text: string): string[] {
  return text
    .replace(/\\[nrt"]/g, ' ')
    .toLowerCase()
    .split(/[^a-z0-9_]+/)
    .filter((word) => word !== '');
}
