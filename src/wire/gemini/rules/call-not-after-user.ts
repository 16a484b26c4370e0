import type { RulePage, TranscriptRule, Violation } from '../../rule.ts';
import { geminiTurns } from '../exchange.ts';

export const rule: TranscriptRule = {
  id: 'gemini/call-not-after-user',
  ref: 'GM-3',
  check: (transcript) => {
    const violations: Violation[] = [];
    const turns = geminiTurns(transcript);
    turns.forEach(({ calls }, index) => {
      if (calls.length === 0 || turns[index - 1]?.turn.role === 'user') return;
      const says = `it calls ${calls.map(({ part }) => part.name).join(', ')}, and no user turn stands before it`;
      violations.push({
        message: calls[0]!.message,
        part: calls[0]!.at,
        says,
        about: calls.map(({ part }) => part.id),
      });
    });
    return violations;
  },
};

export const page: RulePage = {
  title: 'A function-call turn comes directly after a user turn or a function-response turn.',
  why: 'The request is refused. The user turn before the call was cut away or summarised into a model turn.',
  repair: 'Put a user turn in front of the call, or cut at one.',
  hardness: 'hard',
  known: { how: 'quoted-error', date: '2026-11', source: 'https://github.com/google-gemini/gemini-cli/issues/26486' },
  words: ['function call turn comes immediately after a user turn or after a function response turn'],
  breaks: { history: 'U, A, A[a], T a, U' },
  holds: { history: 'U, A[a], T a, A[b], T b, U' },
};
