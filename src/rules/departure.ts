/** A difference between two histories, or a rerun that did not return, as the evidence of a rule. */
import type { Breach, Outcome } from '../finding/verdict.ts';
import { type Difference, firstDifference } from '../history/diff.ts';
import type { History } from '../history/message.ts';

/** `context` says of what the difference speaks; without it the difference stands for itself. */
export function differenceBreach(difference: Difference, context?: string): Breach {
  const { kind, message, role, part, field, says } = difference;
  return {
    where: {
      side: kind === 'missing' ? 'expected' : 'output',
      message,
      role,
      ...(part === undefined ? {} : { part }),
      ...(field === undefined ? {} : { field }),
    },
    says: context === undefined ? says : `${context}: ${says}`,
  };
}

/**
 * How the outcome of a rerun departs from what it should have been. One that throws departs; one that was refused or
 * timed out says nothing about the relation.
 */
export function departure(wanted: History, outcome: Outcome<History>, context: string): Breach | undefined {
  if (outcome.status === 'returned') {
    const difference = firstDifference(wanted, outcome.output);
    return difference === undefined ? undefined : differenceBreach(difference, context);
  }
  if (outcome.status !== 'threw') return undefined;
  const { type, message } = outcome.error;
  return { where: { side: 'output', message: -1, field: type }, says: `${context}: it throws ${type}: ${message}` };
}
