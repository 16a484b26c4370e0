/** Reasoning that was kept although something in front of it was edited: newer models bind it to everything before. */
import type { History, Message } from '../history/message.ts';
import { sameContent } from '../history/same.ts';
import type { Violation } from './rule.ts';

/** The first such message, as one violation: whatever comes later fails with it. */
export function reasoningBehindEdit(before: History, after: History): Violation[] {
  const known = new Set(before.flatMap(reasoningMarks));
  for (let message = firstEdit(before, after); message < after.length; message++) {
    // A turn that was not there before is the model's own answer to the edited list, and no concern of this.
    if (!reasoningMarks(after[message]!).some((mark) => known.has(mark))) continue;
    const says = 'its reasoning was kept although something before it was edited';
    return [{ message, says, about: ['reasoning'] }];
  }
  return [];
}

function firstEdit(before: History, after: History): number {
  const length = Math.min(before.length, after.length);
  let index = 0;
  while (index < length && sameContent(before[index]!, after[index]!)) index++;
  return index;
}

/** What tells one block of reasoning from another: its signature, or the id of its item. */
export function reasoningMarks({ parts }: Message): string[] {
  return parts.flatMap((part) => {
    if (part.kind !== 'reasoning') return [];
    const id = part.extra?.['id'];
    return part.signature ? [part.signature] : typeof id === 'string' ? [id] : [];
  });
}
