import type { History } from '../../history/message.ts';
import { sameContent } from '../../history/same.ts';
import type { PointwiseRule } from '../rule.ts';

export const keepsLastUser: PointwiseRule<History, unknown, History> = {
  id: 'promise/keeps-last-user',
  kind: 'pointwise',
  title: 'The last user message is kept',
  why: 'It is what the model is asked: without it the turn answers something else, or nothing.',
  implies: [],
  check({ input, output }) {
    const last = input.findLastIndex(({ role }) => role === 'user');
    if (last < 0 || output.some((message) => sameContent(message, input[last]!))) return undefined;
    const says = `message ${last}, the last one of the user, is not in the result`;
    return { where: { side: 'input', message: last, role: 'user' }, says };
  },
};
