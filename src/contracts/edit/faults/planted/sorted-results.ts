/** E21: results that come out in another order. */
import type { Message } from '../../../../history/message.ts';
import { removePairs } from '../clearing.ts';
import { faultIn } from '../edit-fault.ts';

export const resultsSortedById = faultIn(
  'E21',
  'results-sorted-by-id',
  'When pairs have been removed, the results that stay come out sorted by call id within their group.',
  {
    removePairs(run, chosen) {
      const { list } = run;
      const before = list.length;
      removePairs(run, chosen);
      if (list.length < before) sortGroups(list);
    },
  },
);

/** Each run of neighbouring tool messages, sorted by the id that its first result names. */
function sortGroups(list: Message[]): void {
  for (let start = 0; start < list.length; start++) {
    let end = start;
    while (list[end]?.role === 'tool') end++;
    const group = list.slice(start, end).sort((one, other) => (firstId(one) < firstId(other) ? -1 : 1));
    list.splice(start, group.length, ...group);
    start = Math.max(start, end - 1);
  }
}

function firstId({ parts }: Message): string {
  for (const part of parts) if (part.kind === 'result') return part.callId;
  return '';
}
