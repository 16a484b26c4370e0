import type { RulePage, TranscriptRule, Violation } from '../../rule.ts';

export const rule: TranscriptRule = {
  id: 'anthropic/result-not-first',
  ref: 'AN-3',
  check: ({ history }) => {
    const violations: Violation[] = [];
    history.forEach(({ role, parts }, message) => {
      if (role === 'assistant') return;
      const start = parts.findIndex(({ kind }) => kind !== 'result');
      if (start < 0) return;
      const late = parts.findIndex(({ kind }, at) => at > start && kind === 'result');
      const part = parts[late];
      if (part?.kind !== 'result') return;
      const says = `the result of ${part.callId} stands behind a ${parts[start]!.kind} block`;
      violations.push({ message, part: late, says, about: [part.callId] });
    });
    return violations;
  },
};

export const page: RulePage = {
  title: 'In a user message the tool_result blocks come first; text may follow them, not precede.',
  why: 'The request is refused with the words of an unanswered call. A note or a summary was put in front of the results.',
  repair: 'Move the results to the front of the message.',
  hardness: 'hard',
  known: {
    how: 'documented',
    date: '2026-11',
    source: 'https://platform.claude.com/docs/en/agents-and-tools/tool-use/handle-tool-calls',
  },
  words: ['tool_result blocks must come first', 'tool_use ids were found without tool_result blocks immediately after'],
  breaks: { history: 'U, A[a], T"note" a' },
  holds: { history: 'U, A[a], T a"done""note"' },
};
