import { reasoningBehindEdit } from '../../kept-reasoning.ts';
import type { EditRule, RulePage } from '../../rule.ts';

export const rule: EditRule = {
  id: 'openai-responses/reasoning-prefix-changed',
  ref: 'OR-4',
  severity: 'warning',
  compare: ({ history: before }, { history: after }) => reasoningBehindEdit(before, after),
};

export const page: RulePage = {
  title: 'Nothing before a kept reasoning item is edited, shortened or inserted.',
  why: 'Newer models drop the item without a word and answer without it: more tokens, weaker answers, no error.',
  repair: 'Append only, or take out the reasoning behind the first edit.',
  hardness: 'silent',
  known: {
    how: 'documented',
    date: '2026-11',
    source: 'https://developers.openai.com/api/docs/guides/preserved-reasoning',
  },
  words: ['preserved reasoning', 'keep prefix unchanged'],
  breaks: { before: 'U"task", A R(sig)"plan""done", U', history: 'SUM"task in short", A R(sig)"plan""done", U' },
  holds: { before: 'U"task", A R(sig)"plan""done", U', history: 'SUM"task in short", A"done", U' },
};
