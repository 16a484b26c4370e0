/** E3 and E4: an id is taken for an occurrence. */
import type { Message } from '../../../../history/message.ts';
import { faultIn } from '../edit-fault.ts';
import { pair } from '../selection.ts';
import type { Place } from '../steps.ts';

export const firstResultWithId = faultIn(
  'E3',
  'first-result-with-id',
  'The result of a call is the first later one with its id, even if another call has been answered by it.',
  {
    pair: (run) =>
      pair(run).map(({ message, part, item }) => {
        const result = firstResult(run.list, item.id, message);
        return result === undefined ? { message, part, item } : { message, part, item, result };
      }),
  },
);

function firstResult(list: readonly Message[], id: string, after: number): Place | undefined {
  for (let m = after + 1; m < list.length; m++) {
    if (list[m]!.role !== 'tool') continue;
    const p = list[m]!.parts.findIndex((part) => part.kind === 'result' && part.callId === id);
    if (p >= 0) return { message: m, part: p };
  }
  return undefined;
}

export const everyCallWithId = faultIn(
  'E4',
  'every-call-with-id',
  'Every call with the id of the removed one leaves the assistant message.',
  { takeCall: (parts, { item }) => parts.filter((part) => part.kind !== 'call' || part.id !== item.id) },
);
