import type { RulePage, TranscriptRule } from '../../rule.ts';
import { unansweredCalls } from '../pairing.ts';

export const rule: TranscriptRule = {
  id: 'openai-chat/call-unanswered',
  ref: 'OC-1',
  implies: ['openai-chat/result-without-call'],
  check: unansweredCalls,
};

export const page: RulePage = {
  title: 'An assistant message with tool_calls is followed directly by tool messages, one for each id.',
  why: 'The request is refused. A result was cut away, or another message was put between the call and its results.',
  repair: 'Put a tool message for each call right behind the assistant message, or take the calls out.',
  hardness: 'hard',
  known: { how: 'quoted-error', date: '2026-11', source: 'https://github.com/agno-agi/agno/issues/3105' },
  words: [
    "An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'",
    'The following tool_call_ids did not have response messages',
  ],
  breaks: { history: 'U, A[a b], T a, U' },
  holds: { history: 'U, A[a b], T b, T a, U' },
};
