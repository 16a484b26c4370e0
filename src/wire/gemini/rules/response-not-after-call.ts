import type { RulePage, TranscriptRule, Violation } from '../../rule.ts';
import { geminiTurns } from '../exchange.ts';

export const rule: TranscriptRule = {
  id: 'gemini/response-not-after-call',
  ref: 'GM-2',
  check: (transcript) => {
    const violations: Violation[] = [];
    const turns = geminiTurns(transcript);
    turns.forEach(({ results }, index) => {
      if (results.length === 0 || (turns[index - 1]?.calls.length ?? 0) > 0) return;
      const ids = results.map(({ part }) => part.callId);
      const says = `it answers ${ids.join(', ')}, and the turn before has no call`;
      violations.push({ message: results[0]!.message, part: results[0]!.at, says, about: ids });
    });
    return violations;
  },
};

export const page: RulePage = {
  title: 'A function-response turn comes directly after its function-call turn.',
  why: 'The request is refused. A response is a user turn, so a cut that looks for user turns can fall on it.',
  repair: 'Cut before the call, or remove the response.',
  hardness: 'hard',
  known: { how: 'quoted-error', date: '2026-11', source: 'https://github.com/google-gemini/gemini-cli/pull/4141' },
  words: ['function response turn comes immediately after a function call turn'],
  breaks: { history: 'U, A, T a, A, U' },
  holds: { history: 'U, A[a], T a, A, U' },
};
