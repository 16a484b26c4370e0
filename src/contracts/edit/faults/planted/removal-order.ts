/** E2, E6 and E7: messages are taken out of the list in an order in which the indices do not stay true. */
import { faultIn } from '../edit-fault.ts';

export const reverseEnumeration = faultIn(
  'E2',
  'reverse-enumeration',
  'Results are removed in reverse order of their calls, not of their own positions.',
  {
    popMessages(list, indices) {
      for (const index of indices.toReversed()) list.splice(index, 1);
    },
  },
);

export const forwardRemoval = faultIn(
  'E6',
  'forward-removal',
  'Results are removed from the front without correcting the indices of those behind.',
  {
    popMessages(list, indices) {
      for (const index of ascending(indices)) list.splice(index, 1);
    },
  },
);

export const correctedTwice = faultIn(
  'E7',
  'corrected-twice',
  'Results are removed from the front, and an index is corrected by one too many where two of them are neighbours.',
  {
    popMessages(list, indices, results) {
      ascending(indices).forEach((index, removed, all) => {
        const hasNeighbour =
          all[removed - 1] === index - 1 || results.filter(({ message }) => message === index).length > 1;
        list.splice(hasNeighbour ? index - removed - 1 : index - removed, 1);
      });
    },
  },
);

function ascending(indices: readonly number[]): readonly number[] {
  return indices.toSorted((one, other) => one - other);
}
