import type { RulePage, TranscriptRule, Violation } from '../../rule.ts';

export const rule: TranscriptRule = {
  id: 'openai-responses/reasoning-without-item',
  ref: 'OR-3',
  check: ({ history }) => {
    const violations: Violation[] = [];
    history.forEach(({ role, parts }, message) => {
      const part = parts.length - 1;
      if (role !== 'assistant' || parts[part]?.kind !== 'reasoning') return;
      violations.push({
        message,
        part,
        says: 'its reasoning item is followed by no item of the model',
        about: ['reasoning'],
      });
    });
    return violations;
  },
};

export const page: RulePage = {
  title: 'A reasoning item is followed by the item that it was produced with.',
  why: 'The request is refused. The call or message behind the reasoning was removed and the reasoning left.',
  repair: 'Remove the reasoning item too, or bring back what followed it.',
  hardness: 'hard',
  known: { how: 'quoted-error', date: '2026-11', source: 'https://github.com/vercel/ai/issues/11036' },
  words: ["of type 'reasoning' was provided without its required following item"],
  breaks: { history: 'U, A R, U' },
  holds: { history: 'U, A R[a], T a, A, U' },
};
