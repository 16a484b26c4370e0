/** What Bedrock Converse accepts. */
import type { WireRule } from '../rule.ts';
import { callUnanswered } from './rules/call-unanswered.ts';
import { resultWithoutCall } from './rules/result-without-call.ts';
import { rolesNotAlternating } from './rules/roles-not-alternating.ts';
import { startsWithAssistant } from './rules/starts-with-assistant.ts';

export const BEDROCK_RULES: readonly WireRule[] = [
  callUnanswered,
  resultWithoutCall,
  startsWithAssistant,
  rolesNotAlternating,
];
