import type { RulePage, TranscriptRule } from '../../rule.ts';

export const rule: TranscriptRule = {
  id: 'anthropic/trailing-whitespace',
  ref: 'AN-11',
  check: ({ history }) => {
    const last = history.at(-1);
    const part = last?.parts.at(-1);
    if (last?.role !== 'assistant' || part?.kind !== 'text' || !/\S\s+$/.test(part.text)) return [];
    const at = { message: history.length - 1, part: last.parts.length - 1 };
    return [{ ...at, says: 'the last text ends in whitespace', about: ['assistant'] }];
  },
};

export const page: RulePage = {
  title: 'A last assistant message does not end in whitespace.',
  why: 'The request is refused. A prefilled or cut reply was sent back as it was.',
  repair: 'Trim the end of the text.',
  hardness: 'hard',
  known: { how: 'quoted-error', date: '2026-11', source: 'https://github.com/tailcallhq/forgecode/issues/1872' },
  words: ['final assistant content cannot end with trailing whitespace'],
  breaks: { history: 'U, A"Sure: "' },
  holds: { history: 'U, A"Sure:"' },
};
