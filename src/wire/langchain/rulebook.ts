/** What LangChain's adapters refuse before a provider is asked. */
import type { RulePage, TranscriptRule } from '../rule.ts';
import * as systemNotFirst from './rules/system-not-first.ts';

export const LANGCHAIN_RULES: readonly TranscriptRule[] = [systemNotFirst.rule];

/** The pages of the rules above, in their order. */
export const LANGCHAIN_PAGES: readonly RulePage[] = [systemNotFirst.page];
