/** The loop of most rules: every part of a history is looked at, and some are wrong. */
import type { History, Part, Role } from '../history/message.ts';
import type { Violation } from './rule.ts';

/** What is wrong with a part. */
export type Fault = Pick<Violation, 'says' | 'about'>;

/** One violation for each part in which `look` finds a fault. */
export function findParts(history: History, look: (part: Part, role: Role) => Fault | undefined): Violation[] {
  const violations: Violation[] = [];
  for (let message = 0; message < history.length; message++) {
    const { role, parts } = history[message]!;
    for (let part = 0; part < parts.length; part++) {
      const fault = look(parts[part]!, role);
      if (fault !== undefined) violations.push({ message, part, ...fault });
    }
  }
  return violations;
}
