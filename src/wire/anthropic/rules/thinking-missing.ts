import { isJsonObject } from '../../../history/json.ts';
import type { RulePage, TranscriptRule } from '../../rule.ts';
import { partsOf, type Turn, turnsOf } from '../../turns.ts';

export const rule: TranscriptRule = {
  id: 'anthropic/thinking-missing',
  ref: 'AN-7',
  check: ({ history, body }) => {
    const thinking = body?.['thinking'];
    if (!isJsonObject(thinking) || thinking['type'] !== 'enabled') return [];
    let last: Turn | undefined;
    // Back from the results at the end to the last word of the user: the exchange that is open.
    for (const turn of turnsOf(history, true).toReversed()) {
      if (turn.role === 'assistant') {
        if (history[turn.from]!.parts[0]?.kind === 'reasoning') return [];
        last ??= turn;
      } else if (partsOf(history, turn, 'result').length === 0) break;
    }
    if (last === undefined || last.to === history.length) return [];
    const says = 'it ends an open tool exchange, thinking is on, and it does not begin with a thinking block';
    return [{ message: last.from, says, about: partsOf(history, last, 'call').map(({ part }) => part.id) }];
  },
};

export const page: RulePage = {
  title: 'With thinking on, the assistant message of an open tool exchange begins with its thinking block.',
  why: 'The request is refused. The thinking was pruned with that of earlier turns, while the tool loop that it belongs to goes on.',
  repair: 'Keep the thinking of the turn that is being worked on, or leave its exchange out.',
  hardness: 'hard',
  known: { how: 'quoted-error', date: '2026-11', source: 'https://github.com/VicBilibily/GCMP/issues/28' },
  words: [
    'Expected thinking or redacted_thinking, but found tool_use',
    'When thinking is enabled, a final assistant message must start with a thinking block',
  ],
  breaks: { history: 'U, A[a], T a', body: { thinking: { type: 'enabled' } } },
  holds: { history: 'U, A[a], T a, U, A R(sig)[b], T b', body: { thinking: { type: 'enabled' } } },
};
