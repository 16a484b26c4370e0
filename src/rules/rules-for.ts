/** Which rules judge a target that claims no contract: those for everybody, and those that it promised. */
import { UsageError } from '../errors.ts';
import type { History } from '../history/message.ts';
import { generalRules } from './general.ts';
import { belowBudgetUnchanged } from './promises/below-budget-unchanged.ts';
import { editsContentOnly } from './promises/edits-content-only.ts';
import { fitsBudget } from './promises/fits-budget.ts';
import { idempotent } from './promises/idempotent.ts';
import { keepsEveryMessage } from './promises/keeps-every-message.ts';
import { keepsLastUser } from './promises/keeps-last-user.ts';
import { keepsOpenReasoning } from './promises/keeps-open-reasoning.ts';
import { keepsSummary } from './promises/keeps-summary.ts';
import { keepsSystem } from './promises/keeps-system.ts';
import { leavesNoReasoningAlone } from './promises/leaves-no-reasoning-alone.ts';
import { survivesFailedSummary } from './promises/survives-failed-summary.ts';
import { tellsTheSummarizer } from './promises/tells-the-summarizer.ts';
import type { Rule } from './rule.ts';
import { VALID_FOR_WIRE, validForWire } from './valid-for-wire.ts';

type HistoryRule = Rule<History, unknown, History>;

/** Promises by their rule; `keeps-system` in a target definition is the rule `promise/keeps-system`. */
export const PROMISES: readonly HistoryRule[] = [
  keepsSystem,
  keepsLastUser,
  keepsSummary,
  keepsEveryMessage,
  editsContentOnly,
  keepsOpenReasoning,
  leavesNoReasoningAlone,
  idempotent,
  fitsBudget,
  belowBudgetUnchanged,
  survivesFailedSummary,
  tellsTheSummarizer,
];

/** Whatever is kept of an exchange is kept with its reasoning. */
const REASONING = ['keeps-open-reasoning', 'leaves-no-reasoning-alone'];

/**
 * What each kind of compactor promises. Nobody may orphan a result; a trimming one may drop a user message. What is about
 * a budget is promised by name alone: it is judged by Proctor's own count of tokens, which not everybody uses.
 */
export const KINDS: Readonly<Record<string, readonly string[]>> = {
  clear: [
    ...REASONING,
    'keeps-system',
    'keeps-last-user',
    'keeps-summary',
    'keeps-every-message',
    'edits-content-only',
    'idempotent',
  ],
  trim: [...REASONING, 'keeps-system', 'idempotent'],
  summarize: [
    ...REASONING,
    'keeps-system',
    'keeps-last-user',
    'keeps-summary',
    'survives-failed-summary',
    'tells-the-summarizer',
  ],
  repair: [...REASONING, 'keeps-system', 'keeps-last-user', 'keeps-summary', 'idempotent'],
};

/** `format` is that of the target's messages. Throws UsageError `bad-target` for a promise that there is not. */
export function rulesFor(
  format: string,
  kind: string | undefined,
  promises: readonly string[] = [],
): readonly HistoryRule[] {
  const wire = validForWire(format);
  const wanted = new Set([...(kind === undefined ? [] : (KINDS[kind] ?? [])), ...promises]);
  const rules = [...wanted].map((promise) => {
    const rule = PROMISES.find(({ id }) => id === `promise/${promise}`);
    if (rule !== undefined) return rule;
    const known = PROMISES.map(({ id }) => id.slice('promise/'.length)).join(', ');
    throw new UsageError('bad-target', `there is no promise ${JSON.stringify(promise)}`, `promises: ${known}`);
  });
  return [...generalRules.map(withFollowUp), ...(wire === undefined ? [] : [wire]), ...rules];
}

/**
 * One mistake, not two: a call loses its result where the message of the result goes, and what has lost its partner is
 * refused by every provider.
 */
function withFollowUp(rule: HistoryRule): HistoryRule {
  const more = FOLLOW_UPS[rule.id];
  return more === undefined ? rule : { ...rule, implies: [...rule.implies, ...more] };
}

const FOLLOW_UPS: Readonly<Record<string, readonly string[]>> = {
  'general/orphan-call': [keepsEveryMessage.id, VALID_FOR_WIRE],
  'general/orphan-result': [VALID_FOR_WIRE],
};
