import type { History, Message } from '../../history/message.ts';
import type { PointwiseRule } from '../rule.ts';

export const keepsOpenReasoning: PointwiseRule<History, unknown, History> = {
  id: 'promise/keeps-open-reasoning',
  kind: 'pointwise',
  title: 'A call of the exchange that is open keeps the reasoning that led to it',
  why: 'With thinking on, Anthropic refuses results whose call has lost its thinking, and OpenAI a call without its reasoning item.',
  implies: [],
  check({ input, output }) {
    const thought = openCalls(input);
    if (thought.size === 0) return undefined;
    // Ids may repeat; the calls of an open exchange are the last ones that have them.
    for (let m = output.length - 1; m >= 0; m--) {
      for (const id of callsOf(output[m]!)) {
        if (!thought.delete(id) || hasReasoning(output[m]!)) continue;
        return {
          where: { side: 'output', message: m, role: 'assistant', part: 'reasoning' },
          says: `message ${m} calls ${JSON.stringify(id)} in the exchange that is open, and its reasoning is gone`,
        };
      }
    }
    return undefined;
  },
};

/** The calls behind the last word of the user that were made with reasoning, as long as the model has still to go on. */
function openCalls(history: History): Set<string> {
  const open = new Set<string>();
  const seen = new Set<string>();
  const last = history.at(-1);
  if (last === undefined || (last.role !== 'tool' && callsOf(last).length === 0)) return open;
  for (let m = history.length - 1; m >= 0; m--) {
    const message = history[m]!;
    if (message.role !== 'assistant' && message.role !== 'tool') break;
    for (const id of callsOf(message)) {
      // Of calls with one id it is the last that counts here, as it is for the result.
      if (!seen.has(id) && hasReasoning(message)) open.add(id);
      seen.add(id);
    }
  }
  return open;
}

function hasReasoning({ parts }: Message): boolean {
  return parts.some(({ kind }) => kind === 'reasoning');
}

function callsOf({ role, parts }: Message): string[] {
  if (role !== 'assistant') return [];
  return parts.flatMap((part) => (part.kind === 'call' ? [part.id] : []));
}
