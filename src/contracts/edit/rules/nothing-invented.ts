import { CLEARED_RESULT, type History, type Message, type Part } from '../../../history/message.ts';
import { samePart } from '../../../history/same.ts';
import { removedCall } from '../options.ts';
import type { PointwiseEditRule } from './edit-rule.ts';

export const nothingInvented: PointwiseEditRule = {
  id: 'edit/nothing-invented',
  kind: 'pointwise',
  title: 'Every part was in that message before, as it is or before it was cleared, or stands for a removed call',
  why: 'A tool use or placeholder in a message that did not make it tells the model of something that never happened.',
  implies: ['edit/pairing-preserved'],
  check({ input, output }) {
    let next = 0;
    for (let m = 0; m < output.length; m++) {
      const message = output[m]!;
      const source = sourceOf(message, input, next);
      if (source >= 0) {
        next = source + 1;
        continue;
      }
      // Behind what came before it there is none; a message out of order is no invention.
      if (sourceOf(message, input, 0) >= 0) continue;
      const { role, parts } = message;
      const stranger = parts.find((part) => !input.some((old) => old.role === role && hasSource(part, old)));
      return {
        where: { side: 'output', message: m, role, ...(stranger === undefined ? {} : { part: stranger.kind }) },
        says: `message ${m} holds what no single message of the input held`,
      };
    }
    return undefined;
  },
};

/** The first message of the input, from `start`, that the compactor could have made this one of; -1 for none. */
function sourceOf(message: Message, input: History, start: number): number {
  for (let i = start; i < input.length; i++) {
    if (input[i] === message || (input[i]!.role === message.role && isMadeOf(message, input[i]!))) return i;
  }
  return -1;
}

function isMadeOf(message: Message, source: Message): boolean {
  return message.parts.every((part) => hasSource(part, source)) && hasNoTextTooMany(message, source);
}

function hasSource(part: Part, source: Message): boolean {
  return source.parts.some((old) => isEditOf(part, old) || stands(part, old));
}

/** Whether a part is what the contract can make of `old`. What has become of arguments is another rule's business. */
function isEditOf(part: Part, old: Part): boolean {
  if (part === old) return true;
  switch (old.kind) {
    case 'text':
      return part.kind === 'text' && part.text === old.text;
    case 'call':
      return part.kind === 'call' && samePart({ ...part, args: old.args }, old);
    case 'use':
      return part.kind === 'use' && (samePart(part, old) || samePart(part, { ...old, result: CLEARED_RESULT }));
    case 'result':
      return part.kind === 'result' && (samePart(part, old) || samePart(part, { ...old, content: CLEARED_RESULT }));
    default:
      return samePart(part, old);
  }
}

/** Whether a part is the placeholder of the call `old`. */
function stands(part: Part, old: Part): boolean {
  return part.kind === 'text' && old.kind === 'call' && part.text === removedCall(old.name);
}

/** A text that was there once is there once; only calls that have left may be stood for by one more each. */
function hasNoTextTooMany(message: Message, source: Message): boolean {
  return message.parts.every(
    (part) => part.kind !== 'text' || count(message, part.text) <= count(source, part.text) + callsGone(part.text),
  );

  function count({ parts }: Message, text: string): number {
    return parts.filter((part) => part.kind === 'text' && part.text === text).length;
  }
  function callsGone(text: string): number {
    const calls = ({ parts }: Message): number =>
      parts.filter((part) => part.kind === 'call' && removedCall(part.name) === text).length;
    return calls(source) - calls(message);
  }
}
