import type { RulePage, TranscriptRule } from '../../rule.ts';

export const rule: TranscriptRule = {
  id: 'bedrock/starts-with-assistant',
  ref: 'BR-1',
  check: ({ history }) => {
    const message = history.findIndex(({ role }) => role !== 'system');
    if (history[message]?.role !== 'assistant') return [];
    return [{ message, says: 'the conversation starts with it', about: ['assistant'] }];
  },
};

export const page: RulePage = {
  title: 'The first message is a user message.',
  why: 'The request is refused. The front of the history was cut away up to an assistant message.',
  repair: 'Cut at a user message, or put one in front.',
  hardness: 'hard',
  known: { how: 'quoted-error', date: '2026-11', source: 'https://github.com/langgenius/dify/issues/12340' },
  words: ['A conversation must start with a user message'],
  breaks: { history: 'A, U' },
  holds: { history: 'U, A, U' },
};
