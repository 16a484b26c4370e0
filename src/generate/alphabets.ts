/**
 * The alphabets of exhaustive enumeration. Each holds few kinds of messages, chosen so that the mistakes of one corner
 * of compaction fit into a handful of them. In all of them a result for any open call may come at any time, or never.
 *
 * `main` has distinct ids; in `reuse` exactly one call may repeat the id of the first. The others look at one feature
 * each and keep everything else small.
 */
import { defaultText } from '../history/default-text.ts';
import type { JsonObject } from '../history/json.ts';
import type { CallPart, Message, Part, Role, UsePart } from '../history/message.ts';

/** What the messages so far allow. */
export interface State {
  /** Ids of open calls, one entry a call, oldest first. */
  readonly open: readonly string[];
  readonly calls: number;
  readonly uses: number;
  /** Whether a call has repeated the id of the first. */
  readonly repeated: boolean;
}

/** One message that may come next, and the state behind it. */
export interface Letter {
  readonly message: Message;
  readonly next: State;
}

export interface Alphabet {
  readonly title: string;
  readonly start: State;
  letters(state: State, index: number): Iterable<Letter>;
}

const START: State = { open: [], calls: 0, uses: 0, repeated: false };
const CALL_IDS = 'abcdefghijklmnopqrstuv';
const USE_IDS = 'wxyz';

/** What an assistant message can hold beside its calls; the n-th use gets the n-th id. */
type Content = 'text' | 'cited text' | 'reasoning' | 'anchored reasoning' | { readonly use: string };
type CallForm = { readonly name: string; readonly args: JsonObject | string };

const PLAIN_CALL: CallForm = { name: 'tool', args: {} };
const SEARCH: Content = { use: 'web_search' };

export const HISTORY_ALPHABETS: Readonly<Record<string, Alphabet>> = {
  main: {
    title: 'system, user, assistant with 0 to 2 calls and 0 to 1 server uses, results in any order or never',
    start: START,
    *letters(state, index) {
      yield simple('system', state, index);
      yield simple('user', state, index);
      for (const uses of [[], [SEARCH]]) {
        for (const calls of [0, 1, 2]) {
          const content: Content[] = uses.length + calls === 0 ? ['text'] : uses;
          yield assistant(state, index, content, Array<CallForm>(calls).fill(PLAIN_CALL));
        }
      }
      yield* results(state, index);
    },
  },
  reuse: {
    title: 'as main; exactly one call may repeat the id of the first call',
    start: START,
    *letters(state, index) {
      yield simple('system', state, index);
      yield simple('user', state, index);
      for (const uses of [[], [SEARCH]]) {
        yield assistant(state, index, uses.length === 0 ? ['text'] : uses, []);
        for (const count of [1, 2]) {
          // Which of the calls repeats the first id: none, or one that is not itself the first.
          for (let repeat = -1; repeat < count; repeat++) {
            if (repeat >= 0 && (state.repeated || state.calls + repeat === 0)) continue;
            yield assistant(state, index, uses, Array<CallForm>(count).fill(PLAIN_CALL), repeat);
          }
        }
      }
      yield* results(state, index);
    },
  },
  reasoning: {
    title: 'user, assistant with reasoning (anchored or not) or without, 0 to 1 calls, results in any order or never',
    start: START,
    *letters(state, index) {
      yield simple('user', state, index);
      for (const thought of [[], ['reasoning'], ['anchored reasoning']] as const) {
        yield assistant(state, index, [...thought, 'text'], []);
        yield assistant(state, index, thought, [PLAIN_CALL]);
      }
      yield assistant(state, index, ['reasoning'], []);
      yield* results(state, index);
    },
  },
  exclusion: {
    title: 'user, calls and server uses by tools that may be excluded, are never cleared, or neither',
    start: START,
    *letters(state, index) {
      yield simple('user', state, index);
      for (const name of ['tool', 'kept', 'tool_search']) yield assistant(state, index, [], [{ name, args: {} }]);
      for (const use of ['web_search', 'mcp_list_tools']) yield assistant(state, index, [{ use }], []);
      yield assistant(state, index, [SEARCH], [{ name: 'kept', args: {} }]);
      yield* results(state, index);
    },
  },
  memory: {
    title: 'user, calls to the memory tool and others with large arguments, as an object and as raw text',
    start: START,
    *letters(state, index) {
      yield simple('user', state, index);
      for (const name of ['memory', 'tool']) {
        yield assistant(state, index, [], [{ name, args: { command: 'create', file_text: 'saved' } }]);
      }
      yield assistant(state, index, [], [{ name: 'memory', args: { insert_text: null, new_str: 'saved' } }]);
      yield assistant(state, index, [], [{ name: 'memory', args: '{"file_text":"saved"}' }]);
      yield* results(state, index);
    },
  },
  citations: {
    title: 'user and assistant texts with citations or without, server uses, calls, results in any order or never',
    start: START,
    *letters(state, index) {
      yield simple('user', state, index);
      yield { message: { role: 'user', parts: [cited('user', index, 0)] }, next: state };
      for (const content of [['text'], ['cited text'], [SEARCH], [SEARCH, 'cited text']] as const) {
        yield assistant(state, index, content, []);
      }
      yield assistant(state, index, ['cited text'], [PLAIN_CALL]);
      yield* results(state, index);
    },
  },
};

function simple(role: Role, state: State, index: number): Letter {
  return { message: { role, parts: [{ kind: 'text', text: defaultText(role, 'text', index, 0) }] }, next: state };
}

/** Results of every open call; two open calls of one id have one result, which closes the later. */
function* results(state: State, index: number): Iterable<Letter> {
  for (const callId of new Set(state.open)) {
    const content = defaultText('tool', 'result', index, 0);
    const open = state.open.toSpliced(state.open.lastIndexOf(callId), 1);
    yield { message: { role: 'tool', parts: [{ kind: 'result', callId, content }] }, next: { ...state, open } };
  }
}

/** `repeat` is the position of the call that takes the id of the first call of all; -1 for none. */
function assistant(
  state: State,
  index: number,
  content: readonly Content[],
  calls: readonly CallForm[],
  repeat = -1,
): Letter {
  const uses = { count: state.uses };
  const parts: Part[] = content.map((item, at) => contentPart(item, index, at, uses));
  const ids: string[] = [];
  let made = state.calls;
  for (const [at, { name, args }] of calls.entries()) {
    const id = at === repeat ? nthId(CALL_IDS, 0) : nthId(CALL_IDS, made++);
    ids.push(id);
    parts.push({ kind: 'call', id, name, args } satisfies CallPart);
  }
  const open = [...state.open, ...ids];
  const next = { open, calls: made, uses: uses.count, repeated: state.repeated || repeat >= 0 };
  return { message: { role: 'assistant', parts }, next };
}

function contentPart(item: Content, index: number, at: number, uses: { count: number }): Part {
  if (item === 'text') return { kind: 'text', text: defaultText('assistant', 'text', index, at) };
  if (item === 'cited text') return cited('assistant', index, at);
  if (typeof item === 'string') {
    const text = defaultText('assistant', 'reasoning', index, at);
    return item === 'reasoning' ? { kind: 'reasoning', text } : { kind: 'reasoning', text, anchor: true };
  }
  const id = nthId(USE_IDS, uses.count++);
  const result = defaultText('assistant', 'use', index, at);
  return { kind: 'use', id, tool: item.use, name: item.use, args: {}, result } satisfies UsePart;
}

function cited(role: Role, index: number, at: number): Part {
  return { kind: 'text', text: defaultText(role, 'text', index, at), citations: [{ index: 0 }] };
}

function nthId(letters: string, index: number): string {
  const round = Math.floor(index / letters.length);
  return letters[index % letters.length]! + (round === 0 ? '' : String(round));
}
