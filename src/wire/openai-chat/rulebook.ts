/** What Chat Completions accepts: OpenAI's own rules, then those of servers that speak the same format. */
import type { WireRule } from '../rule.ts';
import { callIdReused } from './rules/call-id-reused.ts';
import { callUnanswered } from './rules/call-unanswered.ts';
import { emptyText } from './rules/empty-text.ts';
import { resultRepeated } from './rules/result-repeated.ts';
import { resultWithoutCall } from './rules/result-without-call.ts';
import { rolesNotAlternating } from './rules/roles-not-alternating.ts';

export const OPENAI_CHAT_RULES: readonly WireRule[] = [
  callUnanswered,
  resultWithoutCall,
  resultRepeated,
  callIdReused,
  emptyText,
  rolesNotAlternating,
];
