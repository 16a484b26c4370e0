/**
 * Calls and results as Chat Completions pairs them: the tool messages right behind an assistant message answer it, and
 * nothing else does. A message of any other role ends the exchange, whatever ids come later.
 */
import type { Message } from '../../history/message.ts';
import { callsAwaitingApproval } from '../ai-sdk/approvals.ts';
import type { Transcript } from '../format.ts';
import { lateResults } from '../late-results.ts';
import type { Violation } from '../rule.ts';
import { numberOf } from '../transcript.ts';

interface Exchange {
  readonly message: number;
  /** Calls by id, with how many results each has. */
  readonly calls: Map<string, { readonly name: string; readonly part: number; count: number; results: number }>;
}

/** One violation for each assistant message that has calls without a tool message behind it. */
export function unansweredCalls(transcript: Transcript): Violation[] {
  const violations: Violation[] = [];
  const late = lateResults(strayResults(transcript));
  const waiting = transcript.format === 'ai-sdk' ? callsAwaitingApproval(transcript.history) : undefined;
  walk(transcript, {
    end: ({ message, calls }) => {
      const open = [...calls].filter(([id, { results }]) => results === 0 && !waiting?.has(id));
      if (open.length === 0) return;
      const names = open.map(([id, { name }]) => `${id} (${name})`).join(', ');
      const elsewhere = open.flatMap(([id]) => {
        const place = late(id, message);
        return place === undefined ? [] : [`that of ${id} stands in message ${numberOf(transcript, place)}`];
      });
      const where = elsewhere.length === 0 ? '' : `; ${elsewhere.join(', ')}, behind something else`;
      const what = open.length === 1 ? `call ${names} has no tool message` : `calls ${names} have no tool messages`;
      const says = `${what} right behind it${where}`;
      violations.push({ message, part: open[0]![1].part, says, about: open.map(([id]) => id) });
    },
  });
  return violations;
}

/** One violation for each result without its call in the assistant message before the run of tool messages. */
export function strayResults(transcript: Transcript): Violation[] {
  const violations: Violation[] = [];
  walk(transcript, {
    stray: (message, part, id) => {
      const says = `the result names ${id}, and no assistant message with that call stands right before`;
      violations.push({ message, part, says, about: [id] });
    },
  });
  return violations;
}

/** One violation for each result beyond the first of a call. */
export function repeatedResults(transcript: Transcript): Violation[] {
  const violations: Violation[] = [];
  walk(transcript, {
    repeated: (message, part, id) => {
      violations.push({ message, part, says: `call ${id} has a second tool message`, about: [id] });
    },
  });
  return violations;
}

interface Visitor {
  end?(exchange: Exchange): void;
  stray?(message: number, part: number, id: string): void;
  repeated?(message: number, part: number, id: string): void;
}

function walk({ history, format }: Transcript, visitor: Visitor): void {
  let exchange: Exchange | undefined;
  for (let index = 0; index < history.length; index++) {
    const message = history[index]!;
    const hasResult = message.role !== 'assistant' && message.parts.some(({ kind }) => kind === 'result');
    if (!hasResult) {
      // Answers to approvals are the SDK's own: no message of them is sent.
      if (message.role === 'tool' && format === 'ai-sdk') continue;
      if (exchange !== undefined) visitor.end?.(exchange);
      exchange = message.role === 'assistant' ? exchangeOf(message, index, format) : undefined;
      continue;
    }
    message.parts.forEach((part, at) => {
      if (part.kind !== 'result') return;
      const call = exchange?.calls.get(part.callId);
      if (call === undefined) visitor.stray?.(index, at, part.callId);
      else if (++call.results > call.count) visitor.repeated?.(index, at, part.callId);
    });
  }
  if (exchange !== undefined) visitor.end?.(exchange);
}

/** UI messages hold the result of a call in the part of the call: it answers there, and is a tool message when it is sent. */
function exchangeOf({ parts }: Message, message: number, format: string): Exchange {
  const calls: Exchange['calls'] = new Map();
  parts.forEach((part, at) => {
    if (part.kind === 'result' && format === 'ai-sdk-ui') {
      const call = calls.get(part.callId);
      if (call !== undefined) call.results++;
    }
    if (part.kind !== 'call') return;
    const known = calls.get(part.id);
    if (known === undefined) calls.set(part.id, { name: part.name, part: at, count: 1, results: 0 });
    else known.count++;
  });
  return { message, calls };
}
