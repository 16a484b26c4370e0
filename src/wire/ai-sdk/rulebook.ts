/** What the AI SDK itself wants of ModelMessages, whatever provider is behind it. */
import type { RulePage, TranscriptRule } from '../rule.ts';
import * as approvalOrphaned from './rules/approval-orphaned.ts';

export const AI_SDK_RULES: readonly TranscriptRule[] = [approvalOrphaned.rule];

/** The pages of the rules above, in their order. */
export const AI_SDK_PAGES: readonly RulePage[] = [approvalOrphaned.page];
