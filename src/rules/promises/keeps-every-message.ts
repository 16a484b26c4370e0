import type { History } from '../../history/message.ts';
import { pairCalls } from '../../history/pairing.ts';
import type { PointwiseRule } from '../rule.ts';

export const keepsEveryMessage: PointwiseRule<History, unknown, History> = {
  id: 'promise/keeps-every-message',
  kind: 'pointwise',
  title: 'No message goes but results that answer no call',
  why: 'To clear is to empty results in place: a message that leaves takes its text and its place in the order with it.',
  implies: [],
  check({ input, output }) {
    const wanted = input.length - orphanMessages(input);
    if (output.length >= wanted) return undefined;
    const says = `${input.length} messages went in, ${output.length} came out, and only ${input.length - wanted} may go`;
    return { where: { side: 'output', message: -1, field: 'length' }, says };
  },
};

/** Tool messages that hold orphaned results and nothing else. */
function orphanMessages(history: History): number {
  const orphans = new Map<number, number>();
  for (const { message } of pairCalls(history).orphans) orphans.set(message, (orphans.get(message) ?? 0) + 1);
  return [...orphans].filter(([message, count]) => history[message]!.parts.length === count).length;
}
