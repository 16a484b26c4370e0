import { departure } from '../../../rules/departure.ts';
import type { MetamorphicEditRule } from './edit-rule.ts';

export const idempotent: MetamorphicEditRule = {
  id: 'edit/idempotent',
  kind: 'metamorphic',
  title: 'Compacting the result changes nothing more',
  why: 'Agents compact on every turn: what grows or shrinks each time wears the history away and misses every cache.',
  implies: [],
  reruns: ({ options, output }) => [{ input: output, options }],
  check: ({ output }, [again]) => departure(output, again!, 'compacted a second time'),
};
