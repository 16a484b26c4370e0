/**
 * Every script of up to so many events over a small alphabet, shortest first: a fixed history, and events as long as
 * they can happen. Call ids and texts come from their place, so no two scripts are the same up to renaming.
 */
import { UsageError } from '../../../errors.ts';
import { placeText } from '../notation.ts';
import { parseScript } from '../parse-notation.ts';
import type { Call, Event, Script } from '../types.ts';

interface Alphabet {
  readonly history: string;
  /** Events in the notation. Replies that call a tool get their ids, and all get their texts, from their place. */
  readonly events: string;
}

const ALPHABETS: Readonly<Record<string, Alphabet>> = {
  main: {
    history: 'U, A, U"go", A',
    events:
      'U"go", A, A[a], A[a:write_file], T a, T a(cut), steer, compact(post-tool, drop 2), compact(gate, drop 2), compact(gate, drop 3), compact(gate, drop 4, merge-forced)',
  },
  summaries: {
    history: 'U, A, U, A',
    events:
      'U, A[a], T a, compact(gate, drop 4, row-user), compact(gate, drop 4, merge-delimited), compact(gate, drop 9, row-user, bare), compact(gate, head 1, drop 9, row-assistant), compact(post-tool, drop 2, todo), compact(gate, rewrite"less")',
  },
  store: {
    history: 'U, A(hidden)',
    events:
      'U, A, A[a], T a, stop, ghost, kill, prune 0, compact(gate, drop 2), compact(post-tool, drop 2, dies), compact(gate, locked), compact(gate, aborted)',
  },
};

export const scriptAlphabets: readonly string[] = Object.keys(ALPHABETS);

/** Throws UsageError `not-found` for an alphabet that there is not. */
export function* enumerateScripts(bound: number, alphabet: string): Generator<Script> {
  const chosen = Object.hasOwn(ALPHABETS, alphabet) ? ALPHABETS[alphabet] : undefined;
  if (chosen === undefined) {
    throw new UsageError(
      'not-found',
      `no alphabet ${JSON.stringify(alphabet)}`,
      `alphabets: ${scriptAlphabets.join(', ')}`,
    );
  }
  const { history, events } = parseScript(`${chosen.history} | ${chosen.events}`);
  for (let length = 0; length <= bound; length++) {
    for (const chosenEvents of sequences(events, length, history.length, { phase: 'idle', open: [] })) {
      yield { history, events: chosenEvents };
    }
  }
}

/** Where a loop would be: between turns, before its first request, waiting for results, before a further request. */
interface At {
  readonly phase: 'idle' | 'started' | 'tools' | 'ran' | 'ready';
  readonly open: readonly Call[];
}

function* sequences(letters: readonly Event[], length: number, place: number, at: At): Generator<Event[]> {
  if (length === 0) {
    yield [];
    return;
  }
  for (const letter of letters) {
    const event = placed(letter, place, at.open);
    const next = follow(event, at);
    if (next === undefined) continue;
    for (const rest of sequences(letters, length - 1, place + 1, next)) yield [event, ...rest];
  }
}

/** The letter with the ids and texts of its place; the text of an ask is the alphabet's own. */
function placed(letter: Event, place: number, open: readonly Call[]): Event {
  switch (letter.kind) {
    case 'reply':
      return letter.calls.length > 0
        ? { ...letter, calls: letter.calls.map((call) => ({ ...call, id: `c${place}` })) }
        : { ...letter, text: placeText('a', place) };
    case 'results':
      return {
        ...letter,
        outs: open.map(({ id }, i) => ({ ...letter.outs[0]!, id, text: placeText('t', place, i) })),
      };
    case 'steer':
      return { ...letter, text: placeText('s', place) };
    default:
      return letter;
  }
}

/** Where the loop is behind the event, or undefined when it cannot happen. */
function follow(event: Event, { phase, open }: At): At | undefined {
  const idle: At = { phase: 'idle', open: [] };
  const between = phase === 'started' || phase === 'ran' || phase === 'ready';
  switch (event.kind) {
    case 'user':
      return phase === 'idle' ? { phase: 'started', open } : undefined;
    case 'ghost':
      return phase === 'idle' ? idle : undefined;
    case 'kill':
      return idle;
    case 'stop':
      return phase === 'idle' ? undefined : idle;
    case 'steer':
    case 'misplace':
      return phase === 'idle' ? undefined : { phase, open };
    case 'prune':
      return between ? { phase, open } : undefined;
    case 'reply':
      if (!between) return undefined;
      return event.calls.length > 0 ? { phase: 'tools', open: event.calls } : idle;
    case 'results':
      return phase === 'tools' ? { phase: 'ran', open: [] } : undefined;
    case 'compact':
      if (!between || (event.site === 'post-tool' && phase !== 'ran')) return undefined;
      return event.dies ? idle : { phase: event.site === 'post-tool' ? 'ran' : 'ready', open };
  }
}
