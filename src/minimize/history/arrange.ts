/**
 * Takes out and reorders messages and parts. Plain texts are renamed after their new places; without this, every
 * deletion would spoil all texts behind it.
 */
import type { History } from '../../history/message.ts';
import { moved } from './plain-text.ts';

/** Which message of the old history comes next, and which of its parts, in their new order. */
export interface Placement {
  readonly message: number;
  readonly parts: readonly number[];
}

/** The history that `plan` describes. Messages that stay as they are stay the same object. */
export function arrange(history: History, plan: readonly Placement[]): History {
  return plan.map(({ message, parts }, index) => {
    const from = history[message]!;
    const { role } = from;
    let isSame = parts.length === from.parts.length;
    const placed = parts.map((old, at) => {
      const part = moved(from.parts[old]!, { role, message, part: old }, { role, message: index, part: at });
      if (part !== from.parts[at]) isSame = false;
      return part;
    });
    return isSame ? from : { ...from, parts: placed };
  });
}

/** Every message with all its parts: the plan that changes nothing, to start from. */
export function wholePlan(history: History): Placement[] {
  return history.map(({ parts }, message) => ({ message, parts: [...parts.keys()] }));
}
