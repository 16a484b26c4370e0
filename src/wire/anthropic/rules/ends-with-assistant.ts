import type { RulePage, TranscriptRule } from '../../rule.ts';
import { modelVersion } from '../../who.ts';

/** Opus 4.6 and Sonnet 4.6 were the first without prefill. */
const FIRST_WITHOUT_PREFILL = 406;

export const rule: TranscriptRule = {
  id: 'anthropic/ends-with-assistant',
  ref: 'AN-12',
  applies: ({ model }) => model !== undefined && (modelVersion(model) ?? 0) >= FIRST_WITHOUT_PREFILL,
  check: ({ history }, { model }) =>
    history.at(-1)?.role === 'assistant'
      ? [{ message: history.length - 1, says: `the list ends here, and ${model} has no prefill`, about: ['assistant'] }]
      : [],
};

export const page: RulePage = {
  title: 'On models without prefill the list ends with a user message.',
  why: 'The request is refused. The summary was written as an assistant message and nothing stands behind it, or the turn was cut before the user message.',
  repair: 'End the list with a user message.',
  hardness: 'hard-on-some',
  on: 'Claude models from version 4.6 on (Opus 4.6, Sonnet 4.6, Opus 5, Sonnet 5, Fable); judged when the model is named',
  known: { how: 'quoted-error', date: '2026-11', source: 'https://github.com/vercel/eve/issues/80' },
  words: ['does not support assistant message prefill', 'The conversation must end with a user message'],
  breaks: { history: 'U, A', model: 'claude-opus-4-6' },
  holds: { history: 'U, A, U', model: 'claude-opus-4-6' },
};
