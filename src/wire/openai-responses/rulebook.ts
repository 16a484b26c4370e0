/** What OpenAI Responses accepts as input items. */
import type { EditRule, RulePage, TranscriptRule } from '../rule.ts';
import * as callUnanswered from './rules/call-unanswered.ts';
import * as itemWithoutReasoning from './rules/item-without-reasoning.ts';
import * as outputNotAdjacent from './rules/output-not-adjacent.ts';
import * as reasoningPrefixChanged from './rules/reasoning-prefix-changed.ts';
import * as reasoningWithoutItem from './rules/reasoning-without-item.ts';
import * as resultWithoutCall from './rules/result-without-call.ts';

export const OPENAI_RESPONSES_RULES: readonly TranscriptRule[] = [
  callUnanswered.rule,
  resultWithoutCall.rule,
  reasoningWithoutItem.rule,
  outputNotAdjacent.rule,
];

/** What may not change between two requests of one conversation. */
export const OPENAI_RESPONSES_EDIT_RULES: readonly EditRule[] = [
  itemWithoutReasoning.rule,
  reasoningPrefixChanged.rule,
];

/** The pages of all rules above, in their order. */
export const OPENAI_RESPONSES_PAGES: readonly RulePage[] = [
  callUnanswered.page,
  resultWithoutCall.page,
  reasoningWithoutItem.page,
  outputNotAdjacent.page,
  itemWithoutReasoning.page,
  reasoningPrefixChanged.page,
];
