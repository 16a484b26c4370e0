/** The round of verdict-faulty.ts, repaired: the verdict carries the index that belongs to its list. */
import type { Compress, PortRow } from './messages.ts';

interface Verdict {
  readonly messages: PortRow[];
  readonly askIndex: number;
}

function compressAfterTools(messages: PortRow[], ask: PortRow, compress: Compress): Verdict {
  const shorter = compress(messages);
  return { messages: shorter, askIndex: shorter.lastIndexOf(ask) };
}

/** One round of a turn; gives the row that is stored with the clean words of the ask. */
export function persistedRow(
  history: PortRow[],
  ask: PortRow,
  results: PortRow[],
  compress: Compress,
): PortRow | undefined {
  const messages = [...history];
  messages.push(ask);
  messages.push(...results);
  const verdict = compressAfterTools(messages, ask, compress);
  return verdict.messages[verdict.askIndex];
}
