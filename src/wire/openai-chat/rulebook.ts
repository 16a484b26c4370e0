/** What Chat Completions accepts: OpenAI's own rules, then those of servers that speak the same format. */
import type { RulePage, TranscriptRule } from '../rule.ts';
import * as callIdReused from './rules/call-id-reused.ts';
import * as callUnanswered from './rules/call-unanswered.ts';
import * as emptyText from './rules/empty-text.ts';
import * as resultRepeated from './rules/result-repeated.ts';
import * as resultWithoutCall from './rules/result-without-call.ts';
import * as rolesNotAlternating from './rules/roles-not-alternating.ts';

export const OPENAI_CHAT_RULES: readonly TranscriptRule[] = [
  callUnanswered.rule,
  resultWithoutCall.rule,
  resultRepeated.rule,
  callIdReused.rule,
  emptyText.rule,
  rolesNotAlternating.rule,
];

/** The pages of the rules above, in their order. */
export const OPENAI_CHAT_PAGES: readonly RulePage[] = [
  callUnanswered.page,
  resultWithoutCall.page,
  resultRepeated.page,
  callIdReused.page,
  emptyText.page,
  rolesNotAlternating.page,
];
