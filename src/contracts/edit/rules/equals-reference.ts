import { firstDifference } from '../../../history/diff.ts';
import { differenceBreach } from '../../../rules/departure.ts';
import type { PointwiseEditRule } from './edit-rule.ts';

export const equalsReference: PointwiseEditRule = {
  id: 'edit/equals-reference',
  kind: 'pointwise',
  gate: true,
  title: 'The result is that of the reference',
  why: 'Catches what no other rule names: reasoning, memory, citations, placeholders and the end of the list.',
  // What breaks the contract here breaks its relations to other runs as well.
  implies: [
    'edit/idempotent',
    'edit/monotone',
    'edit/equivariant-ids',
    'edit/equivariant-texts',
    'edit/suffix-local',
    'general/deterministic',
  ],
  check({ expected, output }) {
    const difference = expected === undefined ? undefined : firstDifference(expected, output);
    return difference === undefined ? undefined : differenceBreach(difference);
  },
};
