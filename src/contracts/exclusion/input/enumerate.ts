/**
 * Every script of up to so many messages and compactions. `main`: all histories of that alphabet, in one or two pieces,
 * compacted at the end or behind each piece. `loop`: turns of an agent, of rounds with calls and of every way to end one. Strategies come from
 * the options.
 */
import { UsageError } from '../../../errors.ts';
import { enumerateHistories } from '../../../generate/enumerate.ts';
import type { History, Message } from '../../../history/message.ts';
import type { ExclusionScript, Round, RoundEnd, ScriptEvent } from '../types.ts';

export const SCRIPT_ALPHABETS: readonly string[] = ['main', 'loop'];

export function* enumerateScripts(bound: number, alphabet: string): Iterable<ExclusionScript> {
  if (!SCRIPT_ALPHABETS.includes(alphabet)) {
    const known = `known alphabets: ${SCRIPT_ALPHABETS.join(', ')}`;
    throw new UsageError('bad-option', `there is no alphabet ${JSON.stringify(alphabet)}`, known);
  }
  for (let size = 1; size <= bound; size++) {
    if (alphabet === 'loop') yield* turns(size, 0);
    else yield* lists(size);
  }
}

/** Messages and compactions are `size` in all. */
function* lists(size: number): Iterable<ExclusionScript> {
  for (const history of historiesOf(size - 1)) {
    yield [{ kind: 'add', messages: history }, { kind: 'compact' }];
    for (const [first, second] of splits(history)) yield [first, second, { kind: 'compact' }];
  }
  for (const history of historiesOf(size - 2)) {
    for (const [first, second] of splits(history)) yield [first, { kind: 'compact' }, second, { kind: 'compact' }];
  }
}

function* historiesOf(length: number): Iterable<History> {
  if (length < 1) return;
  for (const history of enumerateHistories(length, 'main')) if (history.length === length) yield history;
}

function* splits(history: History): Iterable<readonly [ScriptEvent, ScriptEvent]> {
  for (let at = 1; at < history.length; at++) {
    yield [
      { kind: 'add', messages: history.slice(0, at) },
      { kind: 'add', messages: history.slice(at) },
    ];
  }
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
