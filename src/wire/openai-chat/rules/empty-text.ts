import type { RulePage, TranscriptRule, Violation } from '../../rule.ts';

export const rule: TranscriptRule = {
  id: 'openai-chat/empty-text',
  ref: 'OC-4',
  applies: ({ model }) => model !== undefined && /kimi|moonshot/i.test(model),
  check: ({ history }) => {
    const violations: Violation[] = [];
    history.forEach(({ role, parts }, message) => {
      const part = parts.findIndex((part) => part.kind === 'text' && part.text.trim() === '');
      if (part >= 0) violations.push({ message, part, says: 'it has an empty text', about: [role] });
    });
    return violations;
  },
};

export const page: RulePage = {
  title: 'No message has an empty text.',
  why: 'Some servers refuse it. A tool result without output was copied into a summary request as a text.',
  repair: 'Leave the empty text out, or say that there was none.',
  hardness: 'hard-on-some',
  on: 'Moonshot (Kimi); judged for --for openai-chat:kimi or :moonshot',
  known: { how: 'quoted-error', date: '2026-11', source: 'https://github.com/MoonshotAI/kimi-cli/pull/2395' },
  words: ['text content is empty'],
  breaks: { history: 'U"go on"" "', model: 'kimi-k2' },
  holds: { history: 'U"go on"', model: 'kimi-k2' },
};
