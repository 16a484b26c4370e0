/** Breaches of the rules that only the oracle can judge, put into words. */
import type { AnyTerms } from '../contracts/contract.ts';
import type { Outcome, OwnBreach } from '../finding/verdict.ts';
import { firstDifference } from '../history/diff.ts';
import type { History } from '../history/message.ts';
import { survivesFailedSummary } from '../rules/promises/survives-failed-summary.ts';

/** What a run that did not return is blamed for; a refusal is no fault. */
export function failure(outcome: Exclude<Outcome<unknown>, { status: 'returned' }>): OwnBreach | undefined {
  const where = { side: 'output', message: -1 } as const;
  switch (outcome.status) {
    case 'threw':
      return {
        rule: outcome.summaryFailed === true ? survivesFailedSummary.id : 'target/threw',
        // Two different errors are two faults; their texts name ids and indices, their types do not.
        where: { ...where, field: outcome.error.type },
        says: `${outcome.summaryFailed === true ? 'the summarizer fails, and ' : ''}it throws ${outcome.error.type}: ${outcome.error.message}`,
        ...(outcome.error.stack === undefined ? {} : { also: [{ message: -1, text: outcome.error.stack }] }),
      };
    case 'timed-out':
      return { rule: 'target/timed-out', where, says: `it does not return within ${outcome.milliseconds} ms` };
    case 'garbled':
      return { rule: 'target/garbled', where, says: outcome.text };
    case 'died':
      return { rule: 'target/died', where, says: outcome.text };
    case 'refused':
      return undefined;
  }
}

export function differs(terms: AnyTerms, expected: unknown, actual: unknown): OwnBreach {
  const rule = 'target/differs';
  const difference = terms.holds === 'messages' ? firstDifference(expected as History, actual as History) : undefined;
  if (difference === undefined) return { rule, where: { side: 'output', message: -1 }, says: 'the two results differ' };
  const { message, role, part, field, says } = difference;
  return {
    rule,
    where: { side: 'output', message, role, ...(part && { part }), ...(field && { field }) },
    says: `compared with the other target, ${says}`,
  };
}

export function inputChanged(terms: AnyTerms, before: unknown, after: unknown): OwnBreach {
  const says = `the input was ${terms.input.print(before)} and is ${terms.input.print(after)} after the call`;
  return { rule: 'general/input-unchanged', where: { side: 'input', message: -1 }, says };
}
