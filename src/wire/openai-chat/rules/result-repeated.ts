import type { RulePage, TranscriptRule } from '../../rule.ts';
import { repeatedResults } from '../pairing.ts';

export const rule: TranscriptRule = {
  id: 'openai-chat/result-repeated',
  ref: 'OC-6',
  check: repeatedResults,
};

export const page: RulePage = {
  title: 'A call has one tool message.',
  why: 'The request is refused. A result was recorded twice, or a repair added one that was already there.',
  repair: 'Keep one of the tool messages.',
  hardness: 'hard',
  known: { how: 'quoted-error', date: '2026-11', source: 'https://github.com/agno-agi/agno/issues/5116' },
  words: ["Duplicate value for 'tool_call_id' of", 'in messages'],
  breaks: { history: 'U, A[a], T a, T a' },
  holds: { history: 'U, A[a], T a, A[a], T a' },
};
