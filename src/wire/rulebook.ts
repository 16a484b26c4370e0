/** The whole book: every wire rule of every provider, and how to find one. */
import { ANTHROPIC_RULES } from './anthropic/rulebook.ts';
import { OPENAI_CHAT_RULES } from './openai-chat/rulebook.ts';
import type { WireRule } from './rule.ts';

export const WIRE_RULES: readonly WireRule[] = [...ANTHROPIC_RULES, ...OPENAI_CHAT_RULES];

/** The rules to judge a transcript by: those of the provider, and those of the layer whose format it is in. */
export function rulesFor(provider: string, format = provider): readonly WireRule[] {
  return WIRE_RULES.filter((rule) => rule.provider === provider || rule.provider === format);
}
