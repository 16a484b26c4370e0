import type { Breach } from '../finding/verdict.ts';
import type { History, Part, Role } from '../history/message.ts';
import { Counts } from './count.ts';
import { isTakenInOrder } from './in-order.ts';
import type { PointwiseRule } from './rule.ts';

/**
 * Texts are not judged here: summaries and placeholders are new texts by design. A result may be new for a call that
 * had none, since that is how a history is repaired.
 */
export const nothingInvented: PointwiseRule<History, unknown, History> = {
  id: 'general/nothing-invented',
  kind: 'pointwise',
  title: 'No call, result, reasoning or file appears that was not there',
  why: 'What was never said or done is taken for fact by the model; a made-up signature is refused by the provider.',
  implies: [],
  check: ({ input, output }) => (isTakenInOrder(input, output) ? undefined : firstInvention(input, output)),
};

function firstInvention(input: History, output: History): Breach | undefined {
  const known = new Counts();
  const calls = new Counts();
  const results = new Counts();
  for (const { role, parts } of input) {
    for (const part of parts) {
      const mark = markOf(role, part);
      if (mark !== undefined) known.add(mark);
      if (part.kind === 'call') calls.add(part.id);
      if (part.kind === 'result') results.add(part.callId);
    }
  }
  for (let m = 0; m < output.length; m++) {
    const { role, parts } = output[m]!;
    for (const part of parts) {
      const mark = markOf(role, part);
      if (mark === undefined || known.take(mark)) continue;
      if (part.kind === 'result' && results.get(part.callId) < calls.get(part.callId)) {
        results.add(part.callId);
        continue;
      }
      const says = `message ${m} has a ${part.kind}${nameOf(part)} that the input does not have, or has fewer times`;
      return { where: { side: 'output', message: m, role, part: part.kind }, says };
    }
  }
  return undefined;
}

/** What stays the same when a part is edited. */
function markOf(role: Role, part: Part): string | undefined {
  switch (part.kind) {
    case 'text':
      return undefined;
    case 'reasoning':
      return `${role} reasoning ${JSON.stringify([part.text, part.signature])}`;
    case 'call':
      return `${role} call ${JSON.stringify([part.id, part.name])}`;
    case 'use':
      return `${role} use ${JSON.stringify([part.id, part.tool, part.name])}`;
    case 'result':
      return `${role} result ${part.callId}`;
    case 'media':
      return `${role} media ${part.ref}`;
    case 'data':
      return `${role} data ${JSON.stringify(part.data)}`;
  }
}

function nameOf(part: Part): string {
  if (part.kind === 'call' || part.kind === 'use') return ` ${JSON.stringify(part.id)}`;
  return part.kind === 'result' ? ` of ${JSON.stringify(part.callId)}` : '';
}
