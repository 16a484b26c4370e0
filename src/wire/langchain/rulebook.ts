/** What LangChain's adapters refuse before a provider is asked. */
import type { WireRule } from '../rule.ts';
import { systemNotFirst } from './rules/system-not-first.ts';

export const LANGCHAIN_RULES: readonly WireRule[] = [systemNotFirst];
