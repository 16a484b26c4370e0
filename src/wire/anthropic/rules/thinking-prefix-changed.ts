import { reasoningBehindEdit } from '../../kept-reasoning.ts';
import type { EditRule, RulePage } from '../../rule.ts';
import { modelVersion } from '../../who.ts';

export const rule: EditRule = {
  id: 'anthropic/thinking-prefix-changed',
  ref: 'AN-8',
  applies: ({ model }) => {
    const version = model === undefined ? undefined : modelVersion(model);
    return version !== undefined && version >= (/fable/i.test(model ?? '') ? 501 : 505);
  },
  compare: ({ history: before }, { history: after }) => reasoningBehindEdit(before, after),
};

export const page: RulePage = {
  title: 'On models with preserved thinking nothing before a kept thinking block is edited.',
  why: 'The block and all later ones are refused, or dropped without a word, as set by prefix_mismatch_behavior, the model and the age of the account.',
  repair: 'Append only, or take out all thinking behind the first edit.',
  hardness: 'hard-on-some',
  on: 'Claude Fable 5.1, Opus, Sonnet and Haiku 5.5, and later ones; judged when the model is named',
  known: {
    how: 'documented',
    date: '2026-11',
    source: 'https://platform.claude.com/docs/en/build-with-claude/preserved-thinking',
  },
  words: ['prefix_mismatch_behavior', 'preserved thinking'],
  breaks: {
    before: 'U"task", A R(sig)"plan""done", U',
    history: 'SUM"task in short", A R(sig)"plan""done", U',
    model: 'claude-opus-5-5',
  },
  holds: {
    before: 'U"task", A R(sig)"plan""done", U',
    history: 'SUM"task in short", A"done", U',
    model: 'claude-opus-5-5',
  },
};
