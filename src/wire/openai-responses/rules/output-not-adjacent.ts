import type { RulePage, TranscriptRule } from '../../rule.ts';
import { distantOutputs } from '../pairing.ts';

export const rule: TranscriptRule = {
  id: 'openai-responses/output-not-adjacent',
  ref: 'OR-7',
  severity: 'warning',
  check: distantOutputs,
};

export const page: RulePage = {
  title: 'A function_call_output stands behind its call, with no message in between.',
  why: 'No source says that this is refused. Other formats refuse it, so a history that is moved there will break.',
  repair: 'Move the output right behind its call.',
  hardness: 'silent',
  known: { how: 'inferred', date: '2026-11', source: 'no source found; other formats of the same provider want it' },
  words: [],
  breaks: { history: 'U, A[a], U, T a, A' },
  holds: { history: 'U, A[a b], T b a, A' },
};
