/** E13 and E14: an object of the caller's is edited where a new one should take its place. */
import type { JsonValue } from '../../../../history/json.ts';
import type { Part } from '../../../../history/message.ts';
import { MEMORY_ARGUMENTS, SAVED_ARGUMENT } from '../../options.ts';
import { faultIn } from '../edit-fault.ts';
import { dropCitations } from '../finish.ts';

export const messagesInPlace = faultIn(
  'E13',
  'messages-in-place',
  "Citations are dropped inside the caller's own message objects.",
  {
    dropCitations(run) {
      const { list } = run;
      const before = [...list];
      dropCitations(run);
      before.forEach((message: { parts: readonly Part[] }, m) => {
        if (message.parts !== list[m]!.parts) message.parts = list[m]!.parts;
      });
    },
  },
);

export const sharedParts = faultIn(
  'E14',
  'shared-parts',
  'List and messages are copied, but the arguments of a memory call are edited in the part that the caller still has.',
  {
    saved(call) {
      const args = call.args as Record<string, JsonValue> | string;
      if (typeof args === 'string') return call;
      for (const name of MEMORY_ARGUMENTS) {
        if (Object.hasOwn(args, name)) args[name] = SAVED_ARGUMENT;
      }
      return call;
    },
  },
);
