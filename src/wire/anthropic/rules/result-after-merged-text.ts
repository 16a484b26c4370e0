import type { RulePage, TranscriptRule, Violation } from '../../rule.ts';
import { partsOf, turnsOf } from '../../turns.ts';

export const rule: TranscriptRule = {
  id: 'anthropic/result-after-merged-text',
  ref: 'AN-13',
  severity: 'warning',
  check: ({ history }) => {
    const violations: Violation[] = [];
    const turns = turnsOf(history, true);
    turns.forEach((turn, index) => {
      if (turn.role === 'assistant' || turn.to - turn.from < 2) return;
      const before = turns[index - 1];
      const calls = new Set(before === undefined ? [] : partsOf(history, before, 'call').map(({ part }) => part.id));
      let isBehind = false;
      for (let message = turn.from; message < turn.to; message++) {
        const { role, parts } = history[message]!;
        if (role === 'system') continue;
        const ids = parts.flatMap((part) => (part.kind === 'result' && calls.has(part.callId) ? [part.callId] : []));
        if (isBehind && ids.length > 0) {
          const says = `the results of ${ids.join(', ')} stand behind a message that is merged with this one`;
          violations.push({ message, says, about: ids });
        }
        isBehind ||= parts.some(({ kind }) => kind !== 'result');
      }
    });
    return violations;
  },
};

export const page: RulePage = {
  title: 'No user text stands in a message of its own between a call and its result.',
  why: 'Neighbouring user messages are merged into one, and there the text stands in front of the tool_result, which is not allowed in one message.',
  repair: 'Move the message with the results in front of the text.',
  hardness: 'silent',
  known: {
    how: 'inferred',
    date: '2026-11',
    source: '@anthropic-ai/sdk 1.14.0, doc comment on `messages`: neighbours of one role are combined',
  },
  words: ['consecutive user or assistant turns in your request will be combined into a single turn'],
  breaks: { history: 'U, A[a], U, T a' },
  holds: { history: 'U, A[a], T a, U' },
};
