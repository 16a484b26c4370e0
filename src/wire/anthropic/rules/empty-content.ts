import type { Message } from '../../../history/message.ts';
import type { RulePage, TranscriptRule, Violation } from '../../rule.ts';

export const rule: TranscriptRule = {
  id: 'anthropic/empty-content',
  ref: 'AN-10',
  check: ({ history }) => {
    const violations: Violation[] = [];
    history.forEach((message, index) => {
      const { role, parts } = message;
      if (role === 'system' || (index === history.length - 1 && role === 'assistant' && isEmpty(message))) return;
      if (isEmpty(message)) {
        violations.push({ message: index, says: 'it has no content', about: [role] });
        return;
      }
      const part = parts.findIndex((part) => part.kind === 'text' && part.text.trim() === '');
      if (part >= 0) violations.push({ message: index, part, says: 'it has an empty text block', about: [role] });
    });
    return violations;
  },
};

function isEmpty({ parts }: Message): boolean {
  return parts.every((part) => part.kind === 'text' && part.text === '');
}

export const page: RulePage = {
  title: 'Every message has content, except a last assistant message, and no text block is empty.',
  why: 'The request is refused. The reply was aborted before its first word, or everything that a message held was taken out of it.',
  repair: 'Take out the empty message or block.',
  hardness: 'hard',
  known: { how: 'quoted-error', date: '2026-11', source: 'https://github.com/anthropics/claude-code/issues/6774' },
  words: [
    'messages must have non-empty content except for the optional final assistant message',
    'text content blocks must be non-empty',
    'text content blocks must contain non-whitespace text',
  ],
  breaks: { history: 'U, A(empty), U' },
  holds: { history: 'U, A, U, A(empty)' },
};
