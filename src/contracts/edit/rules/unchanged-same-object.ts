import { CLEARED_RESULT, type History, type Message, type Part } from '../../../history/message.ts';
import { sameContent } from '../../../history/same.ts';
import { SAVED_ARGUMENT } from '../options.ts';
import type { PointwiseEditRule } from './edit-rule.ts';

export const unchangedSameObject: PointwiseEditRule = {
  id: 'edit/unchanged-same-object',
  kind: 'pointwise',
  // Equal content is just when this rule has something to say.
  gated: false,
  title: 'A message that no phase changes is the same object, with its id',
  why: 'Sessions keep message ids and caches by object: a needless copy loses them, and costs memory in every turn.',
  implies: [],
  check({ input, output }) {
    let from = 0;
    while (from < output.length && output[from] === input[from]) from++;
    if (from === output.length) return undefined;
    const originals = new Set(input);
    for (let m = from; m < output.length; m++) {
      const message = output[m]!;
      if (message === input[from]) {
        from++;
        continue;
      }
      if (originals.has(message)) {
        from = input.indexOf(message, from) + 1;
        continue;
      }
      const source = sourceFrom(input, from, message);
      if (source < 0) continue;
      from = source + 1;
      if (!sameContent(input[source]!, message) || mayHaveBeenEdited(message)) continue;
      // Of two results with one id the other may have gone, and this be what was left of a larger message.
      if (message.role === 'tool' && sourceFrom(input, from, message) >= 0) continue;
      const says = `message ${m} has the content of message ${source} of the input and is another object`;
      return { where: { side: 'output', message: m, role: message.role }, says };
    }
    return undefined;
  },
};

/** The next message that this one can have been made of: tool messages may be missing in between, others not. */
function sourceFrom(input: History, from: number, message: Message): number {
  for (let i = from; i < input.length; i++) {
    if (input[i]!.role === message.role && (message.role !== 'tool' || sharesResult(input[i]!, message))) return i;
  }
  return -1;
}

function sharesResult(old: Message, message: Message): boolean {
  const first = message.parts[0];
  if (first?.kind !== 'result') return sameContent(old, message);
  return old.parts.some((part) => part.kind === 'result' && part.callId === first.callId);
}

/** An edit that leaves equal content is one all the same: what was cleared before may have been cleared again. */
export function mayHaveBeenEdited({ parts }: Message): boolean {
  return parts.some(
    (part: Part) =>
      (part.kind === 'result' && part.content === CLEARED_RESULT) ||
      (part.kind === 'use' && part.result === CLEARED_RESULT) ||
      (part.kind === 'call' && typeof part.args !== 'string' && Object.values(part.args).includes(SAVED_ARGUMENT)),
  );
}
