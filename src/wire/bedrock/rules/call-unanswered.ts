import type { RulePage, TranscriptRule } from '../../rule.ts';
import { unansweredCalls } from '../../turn-pairing.ts';
import { turnsFor } from '../../turns.ts';

export const rule: TranscriptRule = {
  id: 'bedrock/call-unanswered',
  ref: 'BR-1',
  implies: ['bedrock/result-without-call'],
  check: (transcript) => unansweredCalls(transcript, turnsFor(transcript, 'bedrock')),
};

export const page: RulePage = {
  title: 'Each toolUse is answered by a toolResult in the next user message.',
  why: 'The request is refused. The result was cut away, or never recorded because the turn was aborted.',
  repair: 'Put a toolResult for each toolUse into the next message, or take the toolUse out.',
  hardness: 'hard',
  known: { how: 'quoted-error', date: '2026-11', source: 'https://github.com/strands-agents/harness-sdk/pull/2087' },
  words: ['Expected toolResult blocks at messages', 'for the following Ids: tooluse_'],
  breaks: { history: 'U, A[a], U' },
  holds: { history: 'U, A[a b], T b a, A' },
};
