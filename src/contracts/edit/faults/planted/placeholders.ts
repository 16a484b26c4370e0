/** E15, E22 and E26: the text that stands for a removed call. */
import type { Message } from '../../../../history/message.ts';
import { removedCall } from '../../options.ts';
import { addPlaceholders, withTexts } from '../clearing.ts';
import { faultIn } from '../edit-fault.ts';

export const placeholderSkipsEmpty = faultIn(
  'E15',
  'placeholder-skips-empty',
  'The placeholder goes to the k-th assistant message that is not empty instead of the k-th.',
  {
    addPlaceholders(run, removed) {
      const assistants = run.list.flatMap(({ role }, m) => (role === 'assistant' ? [m] : []));
      const filled = assistants.filter((m) => removed.has(m) || run.list[m]!.parts.length > 0);
      const moved = [...removed].flatMap(([m, names]) => {
        const target = filled[assistants.indexOf(m)];
        return target === undefined ? [] : [[target, names] as const];
      });
      addPlaceholders(run, new Map(moved));
    },
  },
);

export const placeholderRepeated = faultIn(
  'E22',
  'placeholder-repeated',
  'A message that has a placeholder from before gets it again.',
  {
    addPlaceholders(run, removed) {
      const { list } = run;
      const before = list.map(firstPlaceholder);
      addPlaceholders(run, removed);
      before.forEach((text, m) => {
        if (text !== undefined) list[m] = withTexts(list[m]!, [text]);
      });
    },
  },
);

function firstPlaceholder({ role, parts }: Message): string | undefined {
  if (role !== 'assistant') return undefined;
  for (const part of parts) if (part.kind === 'text' && part.text.startsWith('[Tool call: ')) return part.text;
  return undefined;
}

/** Longer names are cut here, wherever in a character that is. */
const NAME_LENGTH = 64;

export const nameCutInsideCharacter = faultIn(
  'E26',
  'name-cut-inside-character',
  'A long tool name is cut in its placeholder, if need be between the halves of a surrogate pair.',
  { placeholder: (name) => removedCall(name.slice(0, NAME_LENGTH)) },
);
