import type { RulePage, TranscriptRule } from '../../rule.ts';
import { strayResults } from '../../turn-pairing.ts';
import { turnsFor } from '../../turns.ts';

export const rule: TranscriptRule = {
  id: 'bedrock/result-without-call',
  ref: 'BR-1',
  check: (transcript) => strayResults(transcript, turnsFor(transcript, 'bedrock')),
};

export const page: RulePage = {
  title: 'Each toolResult names a toolUse of the message just before it.',
  why: 'The request is refused. The window was cut between a toolUse and its result.',
  repair: 'Remove the toolResult, or bring its toolUse back.',
  hardness: 'hard',
  known: { how: 'quoted-error', date: '2026-11', source: 'https://github.com/strands-agents/harness-sdk/pull/120' },
  words: ['The number of toolResult blocks at messages', 'exceeds the number of toolUse blocks of previous turn'],
  breaks: { history: 'U, A, T a, A' },
  holds: { history: 'U, A[a], T a, A' },
};
