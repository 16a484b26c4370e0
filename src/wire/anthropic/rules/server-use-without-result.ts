import type { RulePage, TranscriptRule, Violation } from '../../rule.ts';
import { partsOf, turnsOf } from '../../turns.ts';

export const rule: TranscriptRule = {
  id: 'anthropic/server-use-without-result',
  ref: 'AN-4',
  check: ({ history }) => {
    const violations: Violation[] = [];
    const turns = turnsOf(history, true);
    turns.forEach((turn, index) => {
      if (turn.role !== 'assistant' || index === turns.length - 1) return;
      const uses = partsOf(history, turn, 'use').filter(
        ({ part }) => part.result === undefined && part.error === undefined,
      );
      if (uses.length === 0 || partsOf(history, turn, 'call').length > 0) return;
      for (const { message, at, part } of uses) {
        const says = `server use ${part.id} (${part.name}) has no result in this turn`;
        violations.push({ message, part: at, says, about: [part.id] });
      }
    });
    return violations;
  },
};

export const page: RulePage = {
  title: 'A server_tool_use and its result block sit in the same assistant turn.',
  why: 'The request is refused. The result block was cleared and its call kept. The call may stand alone when the turn also called a client tool (the server tool runs once that has its result) and in the last turn, which may be paused.',
  repair: 'Take out the call, or bring its result block back.',
  hardness: 'hard',
  known: {
    how: 'quoted-error',
    date: '2026-11',
    source: 'https://github.com/anthropics/anthropic-sdk-python/pull/1151',
  },
  words: ['tool use with id srvtoolu_ was found without a corresponding', '_tool_result block'],
  breaks: { history: 'U, A<w?>, U' },
  holds: { history: 'U, A<w?>[a], T a, A<v>, U' },
};
