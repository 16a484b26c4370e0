/** What Anthropic Messages accepts: the rules that are reported first stand first. */
import type { EditRule, RulePage, TranscriptRule } from '../rule.ts';
import * as callIdRepeated from './rules/call-id-repeated.ts';
import * as callUnanswered from './rules/call-unanswered.ts';
import * as callerMissing from './rules/caller-missing.ts';
import * as emptyCompaction from './rules/empty-compaction.ts';
import * as emptyContent from './rules/empty-content.ts';
import * as endsWithAssistant from './rules/ends-with-assistant.ts';
import * as latestThinkingChanged from './rules/latest-thinking-changed.ts';
import * as loneSurrogate from './rules/lone-surrogate.ts';
import * as resultNotFirst from './rules/result-not-first.ts';
import * as resultRepeated from './rules/result-repeated.ts';
import * as resultWithoutCall from './rules/result-without-call.ts';
import * as serverResultWithoutUse from './rules/server-result-without-use.ts';
import * as serverUseWithoutResult from './rules/server-use-without-result.ts';
import * as thinkingMissing from './rules/thinking-missing.ts';
import * as thinkingPrefixChanged from './rules/thinking-prefix-changed.ts';
import * as toolNameTooLong from './rules/tool-name-too-long.ts';
import * as toolNamesNotUnique from './rules/tool-names-not-unique.ts';
import * as trailingWhitespace from './rules/trailing-whitespace.ts';

export const ANTHROPIC_RULES: readonly TranscriptRule[] = [
  callUnanswered.rule,
  resultWithoutCall.rule,
  resultRepeated.rule,
  resultNotFirst.rule,
  callIdRepeated.rule,
  serverUseWithoutResult.rule,
  serverResultWithoutUse.rule,
  callerMissing.rule,
  emptyContent.rule,
  trailingWhitespace.rule,
  endsWithAssistant.rule,
  thinkingMissing.rule,
  emptyCompaction.rule,
  toolNameTooLong.rule,
  toolNamesNotUnique.rule,
  loneSurrogate.rule,
];

/** What may not change between two requests of one conversation. */
export const ANTHROPIC_EDIT_RULES: readonly EditRule[] = [latestThinkingChanged.rule, thinkingPrefixChanged.rule];

/** The pages of all rules above, in their order. */
export const ANTHROPIC_PAGES: readonly RulePage[] = [
  callUnanswered.page,
  resultWithoutCall.page,
  resultRepeated.page,
  resultNotFirst.page,
  callIdRepeated.page,
  serverUseWithoutResult.page,
  serverResultWithoutUse.page,
  callerMissing.page,
  emptyContent.page,
  trailingWhitespace.page,
  endsWithAssistant.page,
  thinkingMissing.page,
  emptyCompaction.page,
  toolNameTooLong.page,
  toolNamesNotUnique.page,
  loneSurrogate.page,
  latestThinkingChanged.page,
  thinkingPrefixChanged.page,
];
