/** E16: citations that stay. */
import { faultIn } from '../edit-fault.ts';
import { isExcluded } from '../selection.ts';

export const citationsOfUser = faultIn('E16a', 'citations-of-user', 'User messages keep their citations.', {
  keepsCitations: (_, message) => message.role === 'user',
});

export const citationsBesideExcluded = faultIn(
  'E16b',
  'citations-beside-excluded',
  'A message that holds an excluded server use keeps its citations.',
  {
    keepsCitations: (run, { parts }) =>
      parts.some((item, part) => item.kind === 'use' && isExcluded(run, { message: 0, part, item })),
  },
);
