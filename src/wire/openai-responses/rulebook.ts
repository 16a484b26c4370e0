/** What OpenAI Responses accepts as input items. */
import type { WireRule } from '../rule.ts';
import { callUnanswered } from './rules/call-unanswered.ts';
import { outputNotAdjacent } from './rules/output-not-adjacent.ts';
import { reasoningPrefixChanged } from './rules/reasoning-prefix-changed.ts';
import { reasoningWithoutItem } from './rules/reasoning-without-item.ts';
import { resultWithoutCall } from './rules/result-without-call.ts';

export const OPENAI_RESPONSES_RULES: readonly WireRule[] = [
  callUnanswered,
  resultWithoutCall,
  reasoningWithoutItem,
  reasoningPrefixChanged,
  outputNotAdjacent,
];
