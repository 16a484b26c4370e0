/**
 * Ids of calls and uses as a person would give them: a, b, c, … and w, x, y, z for server-side uses, in the order in
 * which they first appear.
 */
import type { History, Part } from '../../history/message.ts';
import { pairCalls } from '../../history/pairing.ts';
import { shorterTexts } from './shorter.ts';
import { Slots } from './slots.ts';

const CALL_LETTERS = 'abcdefghijklmnopqrstuv';
const USE_LETTERS = 'wxyz';

export interface OddIds {
  /** How many ids are none of the usual ones, and how long those are. */
  readonly unusual: number;
  readonly length: number;
  /** How many usual ones stand in the place of another. */
  readonly misplaced: number;
  /** How many calls and uses repeat the id of an earlier one. */
  readonly repeated: number;
}

export function oddIds(history: History): OddIds {
  const names = new Names();
  const owners = new Set<string>();
  const others: string[] = [];
  let repeated = 0;
  for (const { parts } of history) {
    for (const part of parts) {
      const id = idOf(part);
      if (id === undefined) continue;
      if (names.nameOf(id, part) !== id) others.push(id);
      if (part.kind === 'result') continue;
      if (owners.has(id)) repeated++;
      owners.add(id);
    }
  }
  const usual = names.all();
  const unusual = others.filter((id) => !usual.has(id));
  const length = unusual.reduce((sum, id) => sum + id.length, 0);
  return { unusual: unusual.length, length, misplaced: others.length - unusual.length, repeated };
}

/** All ids of calls, uses and results, as they appear. */
export function idsOf(history: History): ReadonlySet<string> {
  return new Set(history.flatMap(({ parts }) => parts.flatMap((part) => idOf(part) ?? [])));
}

/** More ids than this have too many orders to try. */
const MOST_PERMUTED = 3;

/**
 * Ids renamed: so that every occurrence has its own usual one; so that equal ids stay equal; in another order, for what
 * hangs on how ids sort; and each alone to its usual one or a shorter one, for what looks into an id.
 */
export function* usualIds(history: History): Iterable<History> {
  yield distinctIds(history);
  const usual = usualNames(history);
  const ids = [...usual.keys()];
  yield renamedBy(history, usual);
  if (ids.length > 1 && ids.length <= MOST_PERMUTED) {
    for (const names of permutations([...usual.values()])) {
      yield renamedBy(history, new Map(ids.map((id, at) => [id, names[at]!])));
    }
  }
  for (const [id, name] of usual) {
    if (id === name) continue;
    for (const shorter of [name, ...shorterTexts(id)]) {
      if (shorter !== '' && !ids.includes(shorter)) yield renamedBy(history, new Map([[id, shorter]]));
    }
  }
}

function usualNames(history: History): ReadonlyMap<string, string> {
  const names = new Names();
  const usual = new Map<string, string>();
  for (const { parts } of history) {
    for (const part of parts) {
      const id = idOf(part);
      if (id !== undefined) usual.set(id, names.nameOf(id, part));
    }
  }
  return usual;
}

function renamedBy(history: History, names: ReadonlyMap<string, string>): History {
  return renamed(history, (id) => names.get(id) ?? id);
}

function permutations<T>(items: readonly T[]): readonly (readonly T[])[] {
  if (items.length < 2) return [items];
  return items.flatMap((item, at) => permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));
}

/** Every id renamed; `rename` is given the id and how many different ones stand before it. */
export function renamedIds(history: History, rename: (id: string, index: number) => string): History {
  const given = new Map<string, string>();
  return renamed(history, (id) => {
    const name = given.get(id) ?? rename(id, given.size);
    given.set(id, name);
    return name;
  });
}

/** Every call and use gets an id of its own; results follow the call that they answer. */
export function distinctIds(history: History): History {
  const slots = new Slots(history);
  const answered = new Map(
    pairCalls(history).pairs.map(({ call, result }) => [
      slots.part(result.message, result.part),
      slots.part(call.message, call.part),
    ]),
  );
  const names = new Names();
  const lastUse = new Map<string, string>();
  return history.map((message, index) => ({
    ...message,
    parts: message.parts.map((part, at) => {
      const slot = slots.part(index, at);
      const id = idOf(part);
      if (id === undefined) return part;
      const name = names.nameOf(String(answered.get(slot) ?? slot), part);
      const withCaller = callerRenamed(part, (caller) => lastUse.get(caller) ?? caller);
      if (part.kind === 'use') lastUse.set(id, name);
      return withId(withCaller, name);
    }),
  }));
}

function renamed(history: History, rename: (id: string) => string): History {
  const given = new Map<string, string>();
  return history.map((message) => ({
    ...message,
    parts: message.parts.map((part) => {
      const id = idOf(part);
      if (id === undefined) return part;
      const name = rename(id);
      given.set(id, name);
      return withId(
        callerRenamed(part, (caller) => given.get(caller) ?? caller),
        name,
      );
    }),
  }));
}

function idOf(part: Part): string | undefined {
  switch (part.kind) {
    case 'call':
    case 'use':
      return part.id;
    case 'result':
      return part.callId;
    default:
      return undefined;
  }
}

function withId(part: Part, id: string): Part {
  switch (part.kind) {
    case 'call':
    case 'use':
      return part.id === id ? part : { ...part, id };
    case 'result':
      return part.callId === id ? part : { ...part, callId: id };
    default:
      return part;
  }
}

function callerRenamed(part: Part, rename: (caller: string) => string): Part {
  if ((part.kind !== 'call' && part.kind !== 'use') || part.caller === undefined) return part;
  return { ...part, caller: rename(part.caller) };
}

/** Gives the n-th new id the n-th usual name. */
class Names {
  private readonly given = new Map<string, string>();
  private calls = 0;
  private uses = 0;

  nameOf(id: string, part: Part): string {
    const known = this.given.get(id);
    if (known !== undefined) return known;
    const name = part.kind === 'use' ? nth(USE_LETTERS, this.uses++) : nth(CALL_LETTERS, this.calls++);
    this.given.set(id, name);
    return name;
  }

  all(): ReadonlySet<string> {
    return new Set(this.given.values());
  }
}

function nth(letters: string, index: number): string {
  const round = Math.floor(index / letters.length);
  return letters[index % letters.length]! + (round === 0 ? '' : String(round));
}
