import type { RulePage, TranscriptRule, Violation } from '../../rule.ts';
import { turnsFor } from '../../turns.ts';

export const rule: TranscriptRule = {
  id: 'bedrock/roles-not-alternating',
  ref: 'BR-1',
  check: (transcript) => {
    const violations: Violation[] = [];
    let previous = '';
    for (const { role, from } of turnsFor(transcript, 'bedrock')) {
      if (role === previous)
        violations.push({ message: from, says: `it follows another ${role} message`, about: [role] });
      previous = role;
    }
    return violations;
  },
};

export const page: RulePage = {
  title: 'User and assistant messages take turns; a message with results is a user message.',
  why: 'The request is refused. Each result was sent in a message of its own, or a summary was put beside a user message.',
  repair: 'Join neighbours of one role into one message.',
  hardness: 'hard',
  known: { how: 'quoted-error', date: '2026-11', source: 'https://github.com/langchain-ai/langchain-aws/issues/130' },
  words: ['A conversation must alternate between user and assistant roles'],
  breaks: { history: 'U, U, A' },
  holds: { history: 'U, A[a b], T a b, A, U' },
};
