import type { RulePage, TranscriptRule } from '../../rule.ts';
import { modelVersion } from '../../who.ts';

/** Gemini 3.1 was the last that took the end of the list as the start of its answer. */
const LAST_WITH_PREFILL = 301;

export const rule: TranscriptRule = {
  id: 'gemini/ends-with-model',
  ref: 'GM-4',
  applies: ({ model }) => model !== undefined && (modelVersion(model) ?? 0) > LAST_WITH_PREFILL,
  check: ({ history }, { model }) => {
    const last = history.at(-1);
    if (last?.role !== 'assistant' || last.parts.some(({ kind }) => kind === 'call')) return [];
    return [{ message: history.length - 1, says: `the list ends here, which ${model} refuses`, about: ['assistant'] }];
  },
};

export const page: RulePage = {
  title: 'On newer models the list does not end with a model turn.',
  why: 'The request is refused; older models go on writing the last turn. A retry or a summary left the model turn at the end.',
  repair: 'End the list with a user turn.',
  hardness: 'hard-on-some',
  on: 'Gemini models after 3.1; judged when the model is named',
  known: { how: 'quoted-error', date: '2026-11', source: 'https://github.com/pipecat-ai/pipecat/pull/5821' },
  words: [
    'Requests ending with a model turn are not supported',
    'multiturn requests ends with a user role or a function response',
    'single turn requests end with a user role or the role field is empty',
  ],
  breaks: { history: 'U, A', model: 'gemini-3.5-pro' },
  holds: { history: 'U, A, U', model: 'gemini-3.5-pro' },
};
