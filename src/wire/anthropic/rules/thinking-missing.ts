import { isJsonObject, type JsonObject } from '../../../history/json.ts';
import type { History } from '../../../history/message.ts';
import type { RulePage, TranscriptRule } from '../../rule.ts';
import { partsOf, type Turn, turnsOf } from '../../turns.ts';

export const rule: TranscriptRule = {
  id: 'anthropic/thinking-missing',
  ref: 'AN-7',
  check: ({ history, body }) => {
    if (!thinks(body)) return [];
    const turns = turnsOf(history, true);
    const loop = openLoop(history, turns);
    const last = loop.at(-1);
    if (last === undefined || loop.some((turn) => startsWithThinking(history, turn))) return [];
    const call = partsOf(history, last, 'call')[0];
    const says = 'it ends an open tool exchange, thinking is on, and it does not begin with a thinking block';
    return [{ message: last.from, says, about: call === undefined ? [] : [call.part.id] }];
  },
};

function thinks(body: JsonObject | undefined): boolean {
  const thinking = body?.['thinking'];
  return isJsonObject(thinking) && thinking['type'] === 'enabled';
}

/** The assistant turns since the last word of the user, if the history ends with tool results. */
function openLoop(history: History, turns: readonly Turn[]): readonly Turn[] {
  let start = turns.length;
  for (let index = turns.length - 1; index >= 0; index--) {
    const turn = turns[index]!;
    if (turn.role === 'user' && partsOf(history, turn, 'result').length === 0) break;
    start = index;
  }
  const loop = turns.slice(start);
  return loop.at(-1)?.role === 'user' ? loop.filter(({ role }) => role === 'assistant') : [];
}

function startsWithThinking(history: History, turn: Turn): boolean {
  return history[turn.from]?.parts[0]?.kind === 'reasoning';
}

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
