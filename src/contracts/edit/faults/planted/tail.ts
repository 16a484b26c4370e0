/** E18 and E19: the tail phase takes too little or too much. */
import { faultIn } from '../edit-fault.ts';
import { dropTail } from '../finish.ts';

export const oneTailMessage = faultIn(
  'E18',
  'one-tail-message',
  'Of several assistant messages at the end only the last one is removed.',
  {
    dropTail(list) {
      if (list.at(-1)?.role === 'assistant') list.pop();
    },
  },
);

export const tailTakesResult = faultIn(
  'E19',
  'tail-takes-result',
  'A tool message before the removed assistant messages at the end is removed with them.',
  {
    dropTail(list) {
      const before = list.length;
      dropTail(list);
      if (list.length < before && list.at(-1)?.role === 'tool') list.pop();
    },
  },
);
