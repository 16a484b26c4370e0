import { firstDifference } from '../../../history/diff.ts';
import { differenceBreach } from '../../../rules/departure.ts';
import type { SessionRule } from './session-rule.ts';

export const equalsBatch: SessionRule = {
  id: 'edit-session/equals-batch',
  kind: 'pointwise',
  gate: true,
  title: 'Message by message gives at every step what the whole history gives at once',
  why: 'What a session has forgotten or noted too late is sent to the model in every request from then on.',
  implies: [],
  check({ expected, output }) {
    if (expected === undefined) return undefined;
    if (output.length !== expected.length) {
      const says = `there are ${output.length} views of ${expected.length} messages`;
      return { where: { side: 'output', message: -1, field: 'views' }, says };
    }
    for (let at = 0; at < expected.length; at++) {
      const difference = firstDifference(expected[at]!, output[at]!);
      if (difference !== undefined) return differenceBreach(difference, `behind message ${at}`);
    }
    return undefined;
  },
};
