import type { RulePage, TranscriptRule } from '../../rule.ts';
import { strayResults } from '../../turn-pairing.ts';
import { turnsOf } from '../../turns.ts';

export const rule: TranscriptRule = {
  id: 'anthropic/result-without-call',
  ref: 'AN-2',
  check: (transcript) => strayResults(transcript, turnsOf(transcript.history, true), 'leading'),
};

export const page: RulePage = {
  title: 'Each tool_result names a tool_use of the message just before it.',
  why: 'The request is refused. The message with the call was cut away or summarised while its result was kept.',
  repair: 'Remove the result, or bring its call back into the message before.',
  hardness: 'hard',
  known: { how: 'quoted-error', date: '2026-11', source: 'https://github.com/RooCodeInc/Roo-Code/issues/11029' },
  words: [
    'unexpected tool_use_id found in tool_result blocks',
    'Each tool_result block must have a corresponding tool_use block in the previous message',
  ],
  breaks: { history: 'U, A, T a, A' },
  holds: { history: 'U, A[a], T a, A' },
};
