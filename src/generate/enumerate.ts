/**
 * Every history over an alphabet, up to renaming of ids and texts, by length. An alphabet is a small machine: its state
 * says which messages may come next. Nothing is drawn and nothing filtered, so each history comes exactly once.
 *
 * Histories share their message objects: whoever lets a compactor edit in place takes a copy first.
 */
import { UsageError } from '../errors.ts';
import type { History, Message } from '../history/message.ts';
import { type Alphabet, HISTORY_ALPHABETS, type Letter, type State } from './alphabets.ts';

/** Every history of up to `bound` messages, the empty one first. Throws UsageError `bad-option` for an unknown name. */
export function* enumerateHistories(bound: number, name: string): Iterable<History> {
  const alphabet = Object.hasOwn(HISTORY_ALPHABETS, name) ? HISTORY_ALPHABETS[name] : undefined;
  if (alphabet === undefined) {
    const known = Object.keys(HISTORY_ALPHABETS).join(', ');
    throw new UsageError('bad-option', `there is no alphabet ${JSON.stringify(name)}`, `known alphabets: ${known}`);
  }
  const next = remembered(alphabet);
  yield [];
  for (let length = 1; length <= bound; length++) yield* ofLength(length, next, alphabet.start);
}

type Next = (state: State, index: number) => readonly Letter[];

/** Depth first without recursion: a chain of generators costs more than the histories themselves. */
function* ofLength(length: number, next: Next, start: State): Iterable<History> {
  const levels: (readonly Letter[])[] = [next(start, 0)];
  const at: number[] = [0];
  const prefix: Message[] = [];
  while (levels.length > 0) {
    const depth = levels.length - 1;
    const letter = levels[depth]![at[depth]!++];
    if (letter === undefined) {
      levels.pop();
      at.pop();
      prefix.pop();
    } else if (levels.length < length) {
      prefix.push(letter.message);
      levels.push(next(letter.next, depth + 1));
      at.push(0);
    } else {
      yield [...prefix, letter.message];
    }
  }
}

/** The letters of a state, made once for each place. */
function remembered(alphabet: Alphabet): Next {
  const known = new Map<string, readonly Letter[]>();
  return (state, index) => {
    const key = `${index} ${state.open.join(' ')} ${state.calls} ${state.uses} ${state.repeated}`;
    let letters = known.get(key);
    if (letters === undefined) known.set(key, (letters = [...alphabet.letters(state, index)]));
    return letters;
  };
}
