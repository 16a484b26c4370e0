/** A trace in the notation: what each event sent to the model, and what came of it. */
import { printRow } from './notation.ts';
import type { LiveRow, Request, Row, Step, Trace } from './types.ts';

/** One line for each event that says something, the request that would go out next on the last. */
export function printTrace(trace: Trace): string {
  const lines = trace.steps.flatMap((step, event) => {
    const words = wordsOf(step);
    return words === '' ? [] : [`event ${event}: ${words}`];
  });
  if (trace.next !== undefined) lines.push(`next: ${printRequest(trace.next)}`);
  return lines.join('\n');
}

function wordsOf({ refused, request, compaction, exported, leftover }: Step): string {
  const words: string[] = [];
  if (refused !== undefined) words.push(`refused, ${refused}`);
  if (request !== undefined) words.push(printRequest(request));
  if (compaction !== undefined) words.push(compaction);
  if (exported !== undefined) words.push(`the host is told ${exported}`);
  if (leftover !== undefined) words.push(`left over ${JSON.stringify(leftover)}`);
  return words.join('; ');
}

/** The rows that the model gets, without the system row. */
function printRequest({ wire, index }: Request): string {
  const rows = wire.slice(1).map((row) => printRow(asWritten(row), -1));
  return `index ${index}, ${rows.join(', ')}`;
}

function asWritten({ role, content, calls, callId }: LiveRow): Row {
  return { role, content, ...(calls !== undefined && { calls }), ...(callId !== undefined && { callId }) };
}
