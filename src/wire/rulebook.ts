/** The whole book: every wire rule of every provider. */
import { AI_SDK_RULES } from './ai-sdk/rulebook.ts';
import { ANTHROPIC_EDIT_RULES, ANTHROPIC_RULES } from './anthropic/rulebook.ts';
import { BEDROCK_RULES } from './bedrock/rulebook.ts';
import { GEMINI_RULES } from './gemini/rulebook.ts';
import { LANGCHAIN_RULES } from './langchain/rulebook.ts';
import { OPENAI_CHAT_RULES } from './openai-chat/rulebook.ts';
import { OPENAI_RESPONSES_EDIT_RULES, OPENAI_RESPONSES_RULES } from './openai-responses/rulebook.ts';
import { ownerOf, type WireRule } from './rule.ts';

export const WIRE_RULES: readonly WireRule[] = [
  ...ANTHROPIC_RULES,
  ...ANTHROPIC_EDIT_RULES,
  ...OPENAI_CHAT_RULES,
  ...OPENAI_RESPONSES_RULES,
  ...OPENAI_RESPONSES_EDIT_RULES,
  ...GEMINI_RULES,
  ...BEDROCK_RULES,
  ...AI_SDK_RULES,
  ...LANGCHAIN_RULES,
];

/** The rules to judge a transcript by: those of the provider, and those of the layer whose format it is in. */
export function rulesFor(provider: string, format = provider): readonly WireRule[] {
  return WIRE_RULES.filter((rule) => {
    const owner = ownerOf(rule);
    return owner === provider || (owner === format && (rule.layerOf ?? provider) === provider);
  });
}
