import type { RulePage, TranscriptRule } from '../../rule.ts';
import { repeatedResults } from '../../turn-pairing.ts';
import { turnsOf } from '../../turns.ts';

export const rule: TranscriptRule = {
  id: 'anthropic/result-repeated',
  ref: 'AN-18',
  check: (transcript) => repeatedResults(transcript, turnsOf(transcript.history, true), 'leading'),
};

export const page: RulePage = {
  title: 'Each tool_use has one tool_result.',
  why: 'The request is refused. A result was recorded twice, or a repair added one that was already there.',
  repair: 'Keep one of the results.',
  hardness: 'hard',
  known: { how: 'quoted-error', date: '2026-11', source: 'https://github.com/vectorize-io/hindsight/pull/4250' },
  words: ['each tool_use must have a single result', 'Found multiple tool_result blocks with id'],
  breaks: { history: 'U, A[a], T a a' },
  holds: { history: 'U, A[a b], T a b' },
};
