import { CLEARED_RESULT, type History } from '../../../history/message.ts';
import { departure } from '../../../rules/departure.ts';
import { changedAlike, replaceTexts } from '../../../rules/renaming.ts';
import { removedCall } from '../options.ts';
import type { MetamorphicEditRule } from './edit-rule.ts';

export const equivariantTexts: MetamorphicEditRule = {
  id: 'edit/equivariant-texts',
  kind: 'metamorphic',
  title: 'Other texts give the same result with other texts',
  why: 'A user can write anything, the words of a placeholder included: texts must not steer a compactor.',
  implies: [],
  reruns: ({ input, options }) => [{ input: replaceTexts(input, otherText(input)), options }],
  check({ input, output }, [replaced], [rerun]) {
    const other = otherText(input);
    const wanted = changedAlike(output, input, rerun!.input, (history) => replaceTexts(history, other));
    return departure(wanted, replaced!, 'with its texts replaced');
  },
};

/**
 * A text for each text, which begins unlike any that a compactor may look for. Those that the compactor itself writes
 * for this history stay: in its result nobody can tell them from texts of the input.
 */
function otherText(input: History): (text: string) => string {
  let own: ReadonlySet<string> | undefined;
  const isOwn = (text: string): boolean => (own ??= ownTexts(input)).has(text);
  return (text) => ((text.startsWith('(') || text.startsWith('[')) && isOwn(text) ? text : `~${text}`);
}

function ownTexts(input: History): ReadonlySet<string> {
  const own = new Set([CLEARED_RESULT]);
  for (const { parts } of input) {
    for (const part of parts) if (part.kind === 'call') own.add(removedCall(part.name));
  }
  return own;
}
