import { sameContent } from '../../../history/same.ts';
import { mayHaveBeenEdited } from '../../edit/rules/unchanged-same-object.ts';
import type { SessionRule } from './session-rule.ts';

export const keepsObjects: SessionRule = {
  id: 'edit-session/keeps-objects',
  kind: 'pointwise',
  // Which objects a view shares with the one before is nothing that its content says.
  gated: false,
  title: 'A message that has not changed from one view to the next is the same object',
  why: 'What is printed, counted or cached by object is done again for the whole list in every turn.',
  implies: [],
  check({ output }) {
    for (let at = 1; at < output.length; at++) {
      const before = output[at - 1]!;
      const view = output[at]!;
      for (let m = 0; m < Math.min(before.length, view.length); m++) {
        const message = view[m]!;
        const old = before[m]!;
        if (message === old || !sameContent(message, old) || mayHaveBeenEdited(message)) continue;
        // Two messages may say the same, and one of them have moved up.
        if (view.includes(old)) continue;
        const says = `behind message ${at}: message ${m} of the view is as before and another object`;
        return { where: { side: 'output', message: m, role: message.role }, says };
      }
    }
    return undefined;
  },
};
