import type { RulePage, TranscriptRule, Violation } from '../../rule.ts';

export const rule: TranscriptRule = {
  id: 'anthropic/call-id-repeated',
  ref: 'AN-19',
  implies: ['anthropic/result-repeated'],
  check: ({ history }) => {
    const violations: Violation[] = [];
    history.forEach(({ role, parts }, message) => {
      if (role !== 'assistant') return;
      const seen = new Set<string>();
      parts.forEach((part, index) => {
        if (part.kind !== 'call') return;
        if (seen.has(part.id)) {
          violations.push({ message, part: index, says: `two calls have the id ${part.id}`, about: [part.id] });
        }
        seen.add(part.id);
      });
    });
    return violations;
  },
};

export const page: RulePage = {
  title: 'The tool_use ids of one message are different.',
  why: 'The request is refused. A gateway gave one id to two calls, or a message was joined with a copy of itself. Ids that come again in a later message are not judged: only errors that name two blocks of one message are known.',
  repair: 'Give the second call, and the result that belongs to it, an id of its own.',
  hardness: 'hard',
  known: { how: 'quoted-error', date: '2026-11', source: 'https://github.com/anthropics/claude-code/issues/20901' },
  words: ['tool_use ids must be unique'],
  breaks: { history: 'U, A[a a], T a' },
  holds: { history: 'U, A[a], T a, A[a], T a' },
};
