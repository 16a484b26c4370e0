/** What Anthropic Messages accepts: the rules that are reported first stand first. */
import type { WireRule } from '../rule.ts';
import { callIdRepeated } from './rules/call-id-repeated.ts';
import { callUnanswered } from './rules/call-unanswered.ts';
import { callerMissing } from './rules/caller-missing.ts';
import { emptyCompaction } from './rules/empty-compaction.ts';
import { emptyContent } from './rules/empty-content.ts';
import { endsWithAssistant } from './rules/ends-with-assistant.ts';
import { latestThinkingChanged } from './rules/latest-thinking-changed.ts';
import { loneSurrogate } from './rules/lone-surrogate.ts';
import { resultAfterMergedText } from './rules/result-after-merged-text.ts';
import { resultNotFirst } from './rules/result-not-first.ts';
import { resultRepeated } from './rules/result-repeated.ts';
import { resultWithoutCall } from './rules/result-without-call.ts';
import { serverResultWithoutUse } from './rules/server-result-without-use.ts';
import { serverUseWithoutResult } from './rules/server-use-without-result.ts';
import { thinkingMissing } from './rules/thinking-missing.ts';
import { thinkingPrefixChanged } from './rules/thinking-prefix-changed.ts';
import { toolNameTooLong } from './rules/tool-name-too-long.ts';
import { toolNamesNotUnique } from './rules/tool-names-not-unique.ts';
import { trailingWhitespace } from './rules/trailing-whitespace.ts';

export const ANTHROPIC_RULES: readonly WireRule[] = [
  callUnanswered,
  resultWithoutCall,
  resultRepeated,
  resultNotFirst,
  resultAfterMergedText,
  callIdRepeated,
  serverUseWithoutResult,
  serverResultWithoutUse,
  callerMissing,
  emptyContent,
  trailingWhitespace,
  endsWithAssistant,
  thinkingMissing,
  latestThinkingChanged,
  thinkingPrefixChanged,
  emptyCompaction,
  toolNameTooLong,
  toolNamesNotUnique,
  loneSurrogate,
];
