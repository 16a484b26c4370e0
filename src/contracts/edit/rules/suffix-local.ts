import type { Message } from '../../../history/message.ts';
import { departure } from '../../../rules/departure.ts';
import type { MetamorphicEditRule } from './edit-rule.ts';

const SUFFIX: Message = { role: 'user', parts: [{ kind: 'text', text: 'one more message' }] };

export const suffixLocal: MetamorphicEditRule = {
  id: 'edit/suffix-local',
  kind: 'metamorphic',
  title: 'A user message more at the end changes nothing before it but what was removed as the tail',
  why: 'The prefix that a provider has cached is lost when a new message makes the compactor choose anew.',
  implies: [],
  reruns: ({ input, options }) => [{ input: [...input, SUFFIX], options }],
  check({ output }, [longer]) {
    if (longer!.status !== 'returned') return departure(output, longer!, 'with a user message more at the end');
    // The messages that had been the tail stand between the two: how they should look is not this rule's business.
    const got = longer!.output;
    const tail = got.slice(output.length, -1);
    const isTail = got.length > output.length && tail.every(({ role }) => role === 'assistant');
    return departure([...output, ...(isTail ? tail : []), SUFFIX], longer!, 'with a user message more at the end');
  },
};
