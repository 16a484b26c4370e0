import type { History } from '../history/message.ts';
import { newOrphanResult } from './orphans.ts';
import type { PointwiseRule } from './rule.ts';

export const orphanResult: PointwiseRule<History, unknown, History> = {
  id: 'general/orphan-result',
  kind: 'pointwise',
  title: 'No result loses its call',
  why: 'Providers refuse a request with a result whose call is not there, and every later request of the session too.',
  implies: [],
  check: ({ input, output }) => newOrphanResult(input, output),
};
