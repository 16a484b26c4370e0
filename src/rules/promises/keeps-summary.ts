import type { History } from '../../history/message.ts';
import { sameContent } from '../../history/same.ts';
import type { PointwiseRule } from '../rule.ts';

export const keepsSummary: PointwiseRule<History, unknown, History> = {
  id: 'promise/keeps-summary',
  kind: 'pointwise',
  title: 'An earlier summary is kept, or a new one takes its place',
  why: 'A summary is all that is left of what it stands for; without it that part of the conversation never happened.',
  implies: [],
  check({ input, output }) {
    const last = input.findLastIndex(({ summary }) => summary === true);
    if (last < 0) return undefined;
    const isThere = output.some((message) => message.summary === true || sameContent(message, input[last]!));
    if (isThere) return undefined;
    const says = `message ${last}, the summary of what came before it, is gone and no new one is there`;
    return { where: { side: 'input', message: last, role: input[last]!.role, field: 'summary' }, says };
  },
};
