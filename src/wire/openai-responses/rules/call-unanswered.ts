import type { RulePage, TranscriptRule } from '../../rule.ts';
import { openCalls } from '../pairing.ts';

export const rule: TranscriptRule = {
  id: 'openai-responses/call-unanswered',
  ref: 'OR-2',
  check: openCalls,
};

export const page: RulePage = {
  title: 'A function_call has its output in the same input.',
  why: 'The request is refused. The output was dropped while its call was kept, or the history was sent while the call was still running.',
  repair: 'Put an output for the call behind it, or take the call out.',
  hardness: 'hard',
  known: { how: 'quoted-error', date: '2026-11', source: 'https://github.com/openai/codex/issues/5385' },
  words: ['No tool output found for function call'],
  breaks: { history: 'U, A[a], SUM, U' },
  holds: { history: 'U, A[a b], T b a, U' },
};
