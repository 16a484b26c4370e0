import type { History } from '../../history/message.ts';
import { departure } from '../departure.ts';
import type { MetamorphicRule } from '../rule.ts';

export const idempotent: MetamorphicRule<History, unknown, History> = {
  id: 'promise/idempotent',
  kind: 'metamorphic',
  title: 'A second pass changes nothing',
  why: 'Agents compact before every request: a compactor that goes on eating its own output ends with an empty history.',
  implies: [],
  reruns: ({ output, options }) => [{ input: output, options }],
  check: ({ output }, [again]) => departure(output, again!, 'compacted once more'),
};
