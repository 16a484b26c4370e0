import { loneSurrogates } from '../../lone-surrogate.ts';
import type { RulePage, TranscriptRule } from '../../rule.ts';

export const rule: TranscriptRule = {
  id: 'gemini/lone-surrogate',
  ref: 'GM-7',
  check: loneSurrogates,
};

export const page: RulePage = {
  title: 'No text is cut inside a character.',
  why: 'The body is no JSON that the server can read. A text was cut at a fixed number of UTF-16 units, through an emoji.',
  repair: 'Cut between characters; replace the half that is left.',
  hardness: 'hard',
  known: { how: 'documented', date: '2026-11', source: 'https://github.com/vertesia/llumiverse/pull/462' },
  words: ['lone surrogate', 'Invalid JSON payload received'],
  breaks: { history: 'U"cut \\ud83d"' },
  holds: { history: 'U"whole 📥"' },
};
