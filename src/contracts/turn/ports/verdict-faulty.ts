/**
 * A port of the second fault, for `scan` to find: the step behind the tool results hands back a verdict with the new
 * list and without an index, so that the caller's copy stays. Read by the static pass; nothing imports it.
 */
import type { Compress, PortRow } from './messages.ts';

interface Verdict {
  readonly messages: PortRow[];
}

function compressAfterTools(messages: PortRow[], compress: Compress): Verdict {
  return { messages: compress(messages) };
}

/** One round of a turn; gives the row that is stored with the clean words of the ask. */
export function persistedRow(
  history: PortRow[],
  ask: PortRow,
  results: PortRow[],
  compress: Compress,
): PortRow | undefined {
  let messages = [...history];
  messages.push(ask);
  const askIndex = messages.indexOf(ask);
  messages.push(...results);
  const verdict = compressAfterTools(messages, compress);
  messages = verdict.messages;
  return messages[askIndex];
}
