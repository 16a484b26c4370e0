/** What the AI SDK itself wants of ModelMessages, whatever provider is behind it. */
import type { WireRule } from '../rule.ts';
import { approvalOrphaned } from './rules/approval-orphaned.ts';

export const AI_SDK_RULES: readonly WireRule[] = [approvalOrphaned];
