import type { RulePage, TranscriptRule } from '../../rule.ts';
import { strayOutputs } from '../pairing.ts';

export const rule: TranscriptRule = {
  id: 'openai-responses/result-without-call',
  ref: 'OR-1',
  check: strayOutputs,
};

export const page: RulePage = {
  title: 'A function_call_output has a function_call with its call_id before it, in the input or in the stored chain.',
  why: 'The request is refused. An earlier compaction removed the call, and the output came back with the kept window.',
  repair: 'Remove the output, or bring its call back.',
  hardness: 'hard',
  known: { how: 'quoted-error', date: '2026-11', source: 'https://github.com/earendil-works/pi/issues/4570' },
  words: ['No tool call found for function call output with call_id'],
  breaks: { history: 'U, T z, A' },
  holds: { history: 'U, A[z], T z, A' },
};
