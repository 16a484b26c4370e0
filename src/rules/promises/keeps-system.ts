import type { History } from '../../history/message.ts';
import { sameContent } from '../../history/same.ts';
import type { PointwiseRule } from '../rule.ts';

export const keepsSystem: PointwiseRule<History, unknown, History> = {
  id: 'promise/keeps-system',
  kind: 'pointwise',
  title: 'Every system message at the front of the history is kept',
  why: 'Without its instructions the model is another one, and nothing tells the user.',
  implies: [],
  check({ input, output }) {
    for (let m = 0; m < input.length && input[m]!.role === 'system'; m++) {
      const kept = output[m];
      if (kept !== undefined && kept.role === 'system' && sameContent(input[m]!, kept)) continue;
      const says = `system message ${m} of the input is not at the front of the result`;
      return { where: { side: 'input', message: m, role: 'system' }, says };
    }
    return undefined;
  },
};
