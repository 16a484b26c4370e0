import type { RulePage, TranscriptRule, Violation } from '../../rule.ts';
import { modelVersion } from '../../who.ts';
import { currentTurnStart, geminiTurns } from '../exchange.ts';
import { hasThoughtSignature } from '../thought-signature.ts';

export const rule: TranscriptRule = {
  id: 'gemini/thought-signature-missing',
  ref: 'GM-5',
  applies: ({ model }) => model !== undefined && (modelVersion(model) ?? 0) >= 300,
  check: (transcript) => {
    const violations: Violation[] = [];
    const turns = geminiTurns(transcript);
    for (let index = currentTurnStart(turns); index < turns.length; index++) {
      const first = turns[index]!.calls[0];
      if (first === undefined || hasThoughtSignature(transcript.history[first.message]!.parts, first.at)) continue;
      const says = `the first call of this step, ${first.part.name}, has no thoughtSignature`;
      violations.push({ message: first.message, part: first.at, says, about: [first.part.id] });
    }
    return violations;
  },
};

export const page: RulePage = {
  title: 'On Gemini 3 the first functionCall part of every step of the current turn has its thoughtSignature.',
  why: 'The request is refused. The field was lost in storage, or the history was written by another model; signatures do not move between models.',
  repair:
    'Send the signature back as it came; for rewritten history clients use the value skip_thought_signature_validator.',
  hardness: 'hard-on-some',
  on: 'Gemini 3 and later; judged when the model is named',
  known: { how: 'quoted-error', date: '2026-11', source: 'https://ai.google.dev/gemini-api/docs/thought-signatures' },
  words: ['Function call is missing a thought_signature in functionCall parts'],
  breaks: { history: 'U, A[a], T a', model: 'gemini-3-pro' },
  holds: {
    history: 'U, A[a], T a, U, A R(anchor)""[b c], T b c',
    model: 'gemini-3-pro',
  },
};
