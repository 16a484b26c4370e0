import { loneSurrogates } from '../../lone-surrogate.ts';
import type { RulePage, TranscriptRule } from '../../rule.ts';

export const rule: TranscriptRule = {
  id: 'anthropic/lone-surrogate',
  ref: 'AN-17',
  check: loneSurrogates,
};

export const page: RulePage = {
  title: 'No text is cut inside a character.',
  why: 'The body is no JSON that the server can read, and every retry builds the same text. A text was cut at a fixed number of UTF-16 units, through an emoji.',
  repair: 'Cut between characters; replace the half that is left.',
  hardness: 'hard',
  known: { how: 'quoted-error', date: '2026-11', source: 'https://github.com/vercel/eve/issues/3062' },
  words: ['The request body is not valid JSON: no low surrogate in string'],
  breaks: { history: 'U"cut \\ud83d"' },
  holds: { history: 'U"whole 📥"' },
};
