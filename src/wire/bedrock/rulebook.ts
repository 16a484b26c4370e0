/** What Bedrock Converse accepts. */
import type { RulePage, TranscriptRule } from '../rule.ts';
import * as callUnanswered from './rules/call-unanswered.ts';
import * as resultWithoutCall from './rules/result-without-call.ts';
import * as rolesNotAlternating from './rules/roles-not-alternating.ts';
import * as startsWithAssistant from './rules/starts-with-assistant.ts';

export const BEDROCK_RULES: readonly TranscriptRule[] = [
  callUnanswered.rule,
  resultWithoutCall.rule,
  startsWithAssistant.rule,
  rolesNotAlternating.rule,
];

/** The pages of the rules above, in their order. */
export const BEDROCK_PAGES: readonly RulePage[] = [
  callUnanswered.page,
  resultWithoutCall.page,
  startsWithAssistant.page,
  rolesNotAlternating.page,
];
