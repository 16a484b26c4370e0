/** The pages of all wire rules, for those who explain: `explain`, the generated documents, the vectors. */
import { AI_SDK_PAGES, AI_SDK_RULES } from './ai-sdk/rulebook.ts';
import { ANTHROPIC_EDIT_RULES, ANTHROPIC_PAGES, ANTHROPIC_RULES } from './anthropic/rulebook.ts';
import { BEDROCK_PAGES, BEDROCK_RULES } from './bedrock/rulebook.ts';
import { GEMINI_PAGES, GEMINI_RULES } from './gemini/rulebook.ts';
import { LANGCHAIN_PAGES, LANGCHAIN_RULES } from './langchain/rulebook.ts';
import { OPENAI_CHAT_PAGES, OPENAI_CHAT_RULES } from './openai-chat/rulebook.ts';
import {
  OPENAI_RESPONSES_EDIT_RULES,
  OPENAI_RESPONSES_PAGES,
  OPENAI_RESPONSES_RULES,
} from './openai-responses/rulebook.ts';
import type { RulePage, WireRule } from './rule.ts';

/** A rule with its page. */
export interface PagedRule {
  readonly rule: WireRule;
  readonly page: RulePage;
}

export const PAGED_RULES: readonly PagedRule[] = [
  ...paged([...ANTHROPIC_RULES, ...ANTHROPIC_EDIT_RULES], ANTHROPIC_PAGES),
  ...paged(OPENAI_CHAT_RULES, OPENAI_CHAT_PAGES),
  ...paged([...OPENAI_RESPONSES_RULES, ...OPENAI_RESPONSES_EDIT_RULES], OPENAI_RESPONSES_PAGES),
  ...paged(GEMINI_RULES, GEMINI_PAGES),
  ...paged(BEDROCK_RULES, BEDROCK_PAGES),
  ...paged(AI_SDK_RULES, AI_SDK_PAGES),
  ...paged(LANGCHAIN_RULES, LANGCHAIN_PAGES),
];

function paged(rules: readonly WireRule[], pages: readonly RulePage[]): PagedRule[] {
  return rules.map((rule, index) => ({ rule, page: pages[index]! }));
}
