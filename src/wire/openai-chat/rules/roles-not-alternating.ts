import type { RulePage, TranscriptRule, Violation } from '../../rule.ts';

export const rule: TranscriptRule = {
  id: 'openai-chat/roles-not-alternating',
  ref: 'OC-5',
  applies: ({ model }) => model !== undefined && /gemma|mistral|mixtral/i.test(model),
  check: ({ history }) => {
    const violations: Violation[] = [];
    let previous = '';
    history.forEach(({ role, parts }, message) => {
      if (role === 'system') return;
      // Templates leave calls and results out of the alternation.
      const counts = role === 'user' || (role === 'assistant' && !parts.some(({ kind }) => kind === 'call'));
      if (counts && role === previous) {
        violations.push({ message, says: `it follows another ${role} message`, about: [role] });
      }
      if (counts) previous = role;
      else previous = '';
    });
    return violations;
  },
};

export const page: RulePage = {
  title: 'User and assistant messages take turns.',
  why: 'Chat templates of some open models raise an error. The summary was inserted as a user message beside another one.',
  repair: 'Join the neighbours into one message.',
  hardness: 'hard-on-some',
  on: 'the chat templates of Gemma and Mistral; judged for --for openai-chat:gemma or :mistral. No rule of OpenAI',
  known: {
    how: 'quoted-error',
    date: '2026-11',
    source: 'chat_template.jinja of Gemma and Mistral models on huggingface.co',
  },
  words: ['Conversation roles must alternate user/assistant/user/assistant'],
  breaks: { history: 'S, U, U, A', model: 'gemma-3' },
  holds: { history: 'S, U, A[a], T a, A, U', model: 'gemma-3' },
};
