import type { History } from '../history/message.ts';
import { newUnansweredCall } from './orphans.ts';
import type { PointwiseRule } from './rule.ts';

export const orphanCall: PointwiseRule<History, unknown, History> = {
  id: 'general/orphan-call',
  kind: 'pointwise',
  title: 'No call loses its result',
  why: 'Providers refuse a request with a call that is not answered; those that do not make the model call again.',
  implies: [],
  check: ({ input, output }) => newUnansweredCall(input, output),
};
