import { findParts } from '../../find-parts.ts';
import type { RulePage, TranscriptRule } from '../../rule.ts';

export const rule: TranscriptRule = {
  id: 'anthropic/caller-missing',
  ref: 'AN-5',
  check: ({ history }) => {
    const uses = new Set<string>();
    return findParts(history, (part) => {
      if (part.kind === 'use') uses.add(part.id);
      if ((part.kind !== 'call' && part.kind !== 'use') || part.caller === undefined || uses.has(part.caller)) {
        return undefined;
      }
      const says = `call ${part.id} was made by ${part.caller}, which is not in the history before it`;
      return { says, about: [part.id] };
    });
  },
};

export const page: RulePage = {
  title: 'A tool_use whose caller names a code-execution call has that call in the history.',
  why: 'The request is refused. The server-side call was cleared while a client call that it made was kept.',
  repair: 'Keep the code-execution call, or remove both.',
  hardness: 'hard',
  known: { how: 'documented', date: '2026-11', source: 'https://github.com/vercel/ai/issues/12504' },
  words: ['tool_use block references source tool', 'caller', 'not found'],
  breaks: { history: 'U, A[b{}{"caller":"s"}], T b' },
  holds: { history: 'U, A<s:code_execution?>[b{}{"caller":"s"}], T b' },
};
