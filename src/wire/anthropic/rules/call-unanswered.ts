import type { RulePage, TranscriptRule } from '../../rule.ts';
import { unansweredCalls } from '../../turn-pairing.ts';
import { turnsOf } from '../../turns.ts';

export const rule: TranscriptRule = {
  id: 'anthropic/call-unanswered',
  ref: 'AN-1',
  implies: ['anthropic/result-without-call', 'anthropic/thinking-missing'],
  check: (transcript) => unansweredCalls(transcript, turnsOf(transcript.history, true), 'leading'),
};

export const page: RulePage = {
  title: 'Each client tool_use block has a tool_result with its id in the next message.',
  why: 'The request is refused; no message may stand between a call and its result, and no text before the result in one. The result was cut away, cleared with its message, or never recorded because the turn was aborted.',
  repair: 'Put a result for each call into the next message, or take the calls out.',
  hardness: 'hard',
  known: { how: 'quoted-error', date: '2026-11', source: 'https://github.com/anthropics/claude-code/issues/8931' },
  words: [
    'tool_use ids were found without tool_result blocks immediately after',
    'Each tool_use block must have a corresponding tool_result block in the next message',
  ],
  breaks: { history: 'U, A[a], U' },
  holds: { history: 'U, A[a b], T b a, U' },
};
