import type { RulePage, TranscriptRule } from '../../rule.ts';
import { geminiTurns } from '../exchange.ts';

export const rule: TranscriptRule = {
  id: 'gemini/starts-with-model',
  ref: 'GM-4',
  severity: 'warning',
  check: (transcript) => {
    const first = geminiTurns(transcript)[0];
    if (first?.turn.role !== 'assistant' || first.calls.length > 0) return [];
    return [{ message: first.turn.from, says: 'the contents start with it', about: ['assistant'] }];
  },
};

export const page: RulePage = {
  title: 'The first content is a user turn.',
  why: 'Clients report that the request is refused; for a model turn with a call that is sure, and a rule of its own.',
  repair: 'Cut at a user turn, or put one in front.',
  hardness: 'hard',
  known: { how: 'inferred', date: '2026-11', source: 'https://github.com/RightNow-AI/openfang/pull/1011' },
  words: ['multiturn requests alternate between user and model'],
  breaks: { history: 'A, U' },
  holds: { history: 'U, A, U' },
};
