/**
 * Every script of up to so many messages. `main`: all histories of that alphabet, compacted at the end, or at one place
 * before it as well. `loop`: turns of an agent, of rounds with calls and of every way to end one. Strategies come from
 * the options.
 */
import { UsageError } from '../../../errors.ts';
import { enumerateHistories } from '../../../generate/enumerate.ts';
import type { Message } from '../../../history/message.ts';
import type { ExclusionScript, Round, RoundEnd, ScriptEvent } from '../types.ts';

export const SCRIPT_ALPHABETS: readonly string[] = ['main', 'loop'];

export function* enumerateScripts(bound: number, alphabet: string): Iterable<ExclusionScript> {
  if (alphabet === 'main') {
    for (const history of enumerateHistories(bound, 'main')) {
      if (history.length === 0) continue;
      yield [{ kind: 'add', messages: history }, { kind: 'compact' }];
      for (let split = 1; split < history.length; split++) {
        const first: ScriptEvent = { kind: 'add', messages: history.slice(0, split) };
        const second: ScriptEvent = { kind: 'add', messages: history.slice(split) };
        yield [first, second, { kind: 'compact' }];
        yield [first, { kind: 'compact' }, second, { kind: 'compact' }];
      }
    }
    return;
  }
  if (alphabet !== 'loop') {
    const known = `known alphabets: ${SCRIPT_ALPHABETS.join(', ')}`;
    throw new UsageError('bad-option', `there is no alphabet ${JSON.stringify(alphabet)}`, known);
  }
  for (let length = 1; length <= bound; length++) yield* turns(length, 0);
}

/** Scripts of turns with `length` messages of users and models in all. */
function* turns(length: number, calls: number): Iterable<ExclusionScript> {
  if (length === 0) yield [];
  for (const input of [0, 1]) {
    for (let size = input === 0 ? 1 : 0; input + size <= length && length > 0; size++) {
      for (const rounds of roundsOf(size, calls)) {
        const user: Message[] = input === 0 ? [] : [{ role: 'user', parts: [{ kind: 'text', text: `u${calls}` }] }];
        const turn: ScriptEvent = { kind: 'turn', input: user, rounds };
        for (const rest of turns(length - input - size, calls + size)) yield [turn, ...rest];
      }
    }
  }
}

const LAST: readonly (RoundEnd | undefined)[] = ['approval', 'input', 'declared', 'stop', undefined];

/** Rounds with calls; the last may also end the turn in a way of its own, or say something without a call. */
function* roundsOf(size: number, calls: number): Iterable<readonly Round[]> {
  const calling = Array.from({ length: size }, (_, i) => callRound(calls + i));
  if (size === 0) {
    yield [];
    return;
  }
  const before = calling.slice(0, -1);
  for (const end of LAST) yield [...before, { ...calling.at(-1)!, ...(end && { end }) }];
  yield [...before, { reply: [{ role: 'assistant', parts: [{ kind: 'text', text: `a${calls + size}` }] }] }];
}

function callRound(number: number): Round {
  const id = 'abcdefghijklmnopqrstuv'[number] ?? `c${number}`;
  return { reply: [{ role: 'assistant', parts: [{ kind: 'call', id, name: 'tool', args: {} }] }] };
}
