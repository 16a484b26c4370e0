import { isJsonObject } from '../../../history/json.ts';
import { findParts } from '../../find-parts.ts';
import type { RulePage, TranscriptRule } from '../../rule.ts';

export const rule: TranscriptRule = {
  id: 'anthropic/empty-compaction',
  ref: 'AN-14',
  check: ({ history }) =>
    findParts(history, (part) => {
      if (part.kind !== 'data' || !isJsonObject(part.data)) return undefined;
      if (part.data['type'] !== 'compaction' || part.data['content'] !== '') return undefined;
      return { says: 'its compaction block is empty', about: ['compaction'] };
    }),
};

export const page: RulePage = {
  title: 'A compaction block that goes back is not empty.',
  why: 'The request is refused, and so is every later one. The response may hold an empty compaction block, the request may not.',
  repair: 'Leave the empty block out.',
  hardness: 'hard',
  known: { how: 'quoted-error', date: '2026-11', source: 'https://github.com/vercel/ai/issues/13335' },
  words: ['compaction.content: content cannot be empty', "compaction.content: content can't be empty"],
  breaks: { history: 'U, A data{"data":{"type":"compaction","content":""}}, A, U' },
  holds: { history: 'U, A data{"data":{"type":"compaction","content":"what was said"}}, A, U' },
};
