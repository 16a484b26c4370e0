import type { History } from '../history/message.ts';
import { departure } from './departure.ts';
import type { MetamorphicRule } from './rule.ts';

/** It hands back the options that it got: `never` is what fits every type of them. */
export const deterministic: MetamorphicRule<History, never, History> = {
  id: 'general/deterministic',
  kind: 'metamorphic',
  title: 'The same history gives the same result',
  why: 'A result that changes from call to call breaks the prefix that providers cache, and no failure can be shown again.',
  implies: [],
  reruns: ({ input, options }) => [{ input, options }],
  check: ({ output }, [again]) => departure(output, again!, 'run again on the same input'),
};
