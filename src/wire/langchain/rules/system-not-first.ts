import type { RulePage, TranscriptRule, Violation } from '../../rule.ts';

export const rule: TranscriptRule = {
  id: 'langchain/system-not-first',
  ref: 'LC-1',
  layerOf: 'gemini',
  check: ({ history }) => {
    const violations: Violation[] = [];
    history.forEach(({ role }, message) => {
      if (role !== 'system' || message === 0) return;
      violations.push({ message, says: 'a system message stands here, not first', about: ['system'] });
    });
    return violations;
  },
};

export const page: RulePage = {
  title: 'For the Gemini adapter a system message stands first or not at all.',
  why: 'The adapter throws before it asks the provider. A summary was inserted as a system message in the middle of the list.',
  repair: 'Write the summary as a user message, or add it to the first system message.',
  hardness: 'hard-on-some',
  on: 'the Gemini adapter of LangChain; judged for --for gemini',
  known: { how: 'quoted-error', date: '2026-11', source: 'https://github.com/langchain-ai/langchainjs/issues/9319' },
  words: ['System message should be the first one'],
  breaks: { history: 'U, A, S, U' },
  holds: { history: 'S, U, A, U' },
};
