import { findParts } from '../../find-parts.ts';
import type { RulePage, TranscriptRule } from '../../rule.ts';

const LONGEST = 200;

export const rule: TranscriptRule = {
  id: 'anthropic/tool-name-too-long',
  ref: 'AN-15',
  check: ({ history }) =>
    findParts(history, (part) => {
      if (part.kind !== 'call' || part.name.length <= LONGEST) return undefined;
      return { says: `the name of call ${part.id} has ${part.name.length} characters`, about: [part.id] };
    }),
};

export const page: RulePage = {
  title: 'A tool_use name has at most 200 characters.',
  why: 'The request is refused. A broken rewrite put the arguments of the call into its name.',
  repair: 'Give the call its name back.',
  hardness: 'hard',
  known: { how: 'quoted-error', date: '2026-11', source: 'https://github.com/anthropics/claude-code/issues/25812' },
  words: ['tool_use.name: String should have at most 200 characters'],
  breaks: { history: `U, A[a:${'n'.repeat(LONGEST + 1)}], T a` },
  holds: { history: 'U, A[a:read_file{"path":"x"}], T a' },
};
