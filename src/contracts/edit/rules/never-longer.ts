import type { Breach } from '../../../finding/verdict.ts';
import type { EditTrial, PointwiseEditRule } from './edit-rule.ts';
import { tailStart } from './uses.ts';

export const neverLonger: PointwiseEditRule = {
  id: 'edit/never-longer',
  kind: 'pointwise',
  title: 'No more messages than before; when inputs are kept, no fewer but for the assistant messages at the end',
  why: 'A compactor that adds messages does the opposite of its job, one that drops some loses what was said.',
  implies: ['general/well-formed-unicode'],
  check: ({ input, options, output }: EditTrial): Breach | undefined => {
    const most = input.length;
    const least = options.keepToolInputs ? tailStart(input, options) : 0;
    if (output.length <= most && output.length >= least) return undefined;
    const bound = output.length > most ? `at most ${most}` : `at least ${least}`;
    return {
      where: { side: 'output', message: -1, field: output.length > most ? 'longer' : 'shorter' },
      says: `${input.length} messages became ${output.length}, and there should be ${bound}`,
    };
  },
};
