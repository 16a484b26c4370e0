import type { RulePage, TranscriptRule, Violation } from '../../rule.ts';
import { geminiTurns } from '../exchange.ts';

export const rule: TranscriptRule = {
  id: 'gemini/response-count',
  ref: 'GM-1',
  implies: ['gemini/response-not-after-call'],
  check: (transcript) => {
    const violations: Violation[] = [];
    const turns = geminiTurns(transcript);
    turns.forEach(({ calls }, index) => {
      const answers = turns[index + 1]?.results ?? [];
      if (calls.length === 0 || calls.length === answers.length) return;
      const answered = new Set(answers.map(({ part }) => part.callId));
      const open = calls.filter(({ part }) => !answered.has(part.id));
      const says = `it has ${count(calls.length, 'call')}, and the next turn ${count(answers.length, 'function response')}`;
      const about = (open.length === 0 ? calls : open).map(({ part }) => part.id);
      violations.push({ message: calls[0]!.message, part: calls[0]!.at, says, about });
    });
    return violations;
  },
};

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`;
}

export const page: RulePage = {
  title: 'The turn after a function-call turn has exactly as many function-response parts as there were calls.',
  why: 'The request is refused. A parallel group was split, or something else was put between a call and its response.',
  repair: 'Answer all calls of a turn in the next turn, or take the calls out.',
  hardness: 'hard',
  known: { how: 'quoted-error', date: '2026-11', source: 'https://github.com/google-gemini/gemini-cli/issues/3709' },
  words: [
    'the number of function response parts is equal to the number of function call parts of the function call turn',
  ],
  breaks: { history: 'U, A[a b], T a' },
  holds: { history: 'U, A[a b], T b a, A, U' },
};
