import type { RulePage, TranscriptRule, Violation } from '../../rule.ts';
import { approvalIn } from '../approvals.ts';

export const rule: TranscriptRule = {
  id: 'ai-sdk/approval-orphaned',
  ref: 'AI-1',
  check: ({ history }) => {
    const violations: Violation[] = [];
    const calls = new Set<string>();
    const requests = new Set<string>();
    history.forEach(({ parts }, message) => {
      for (const part of parts) if (part.kind === 'call') calls.add(part.id);
      parts.forEach((part, index) => {
        const approval = part.kind === 'data' ? approvalIn(part.data) : undefined;
        if (approval === undefined) return;
        const { type, approvalId, toolCallId } = approval;
        if (type === 'tool-approval-request') requests.add(approvalId);
        const missing =
          type === 'tool-approval-response' && !requests.has(approvalId)
            ? `approval ${approvalId} was answered but never requested`
            : toolCallId !== undefined && !calls.has(toolCallId)
              ? `approval ${approvalId} was requested for call ${toolCallId}, which is not there`
              : undefined;
        if (missing !== undefined) violations.push({ message, part: index, says: missing, about: [approvalId] });
      });
    });
    return violations;
  },
};

export const page: RulePage = {
  title: 'A tool-approval-response has its request in an earlier assistant message, and the request its tool-call.',
  why: 'The SDK throws before it asks the provider, or the provider refuses the request. The call was pruned by name or age, and the response, which names only the approval, was left.',
  repair: 'Prune call, result, request and response together.',
  hardness: 'hard',
  known: { how: 'quoted-error', date: '2026-11', source: 'https://github.com/vercel/ai/issues/16385' },
  words: ['AI_ToolCallNotFoundForApprovalError', 'AI_InvalidToolApprovalError', 'tool-approval-response'],
  breaks: { history: 'U, T data{"data":{"type":"tool-approval-response","approvalId":"p","approved":true}}, A' },
  holds: {
    history:
      'U, A[a] data{"data":{"type":"tool-approval-request","approvalId":"p","toolCallId":"a"}}, T data{"data":{"type":"tool-approval-response","approvalId":"p","approved":true}} a, A',
  },
};
