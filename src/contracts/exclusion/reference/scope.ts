/** What a strategy works with beside its list. */
import type { Tokenizer } from '../strategy.ts';
import type { Asked, Entry } from '../types.ts';
import type { Pass } from './annotate.ts';

export interface Scope extends Pass {
  /** The tokenizer at hand, if any. */
  readonly tokenizer: Tokenizer | undefined;
  readonly session: Session;
}

/** What lasts from event to event. */
export interface Session {
  /** The next number of an object. */
  nextObject: number;
  /** Answers of the summariser that are still to come. */
  readonly answers: (string | undefined)[];
  /** All questions so far. */
  questions: number;
  /** Those of the event at hand. */
  asked: Asked[];
  /** Failures in a row of each summarising strategy. */
  readonly failures: Map<object, number>;
  alarms: number;
}

/** A message without any mark. */
export const BARE = { id: undefined, excluded: false, reason: undefined, group: undefined } as const;

/** A new object, with the fields of `fields`: a shallow copy, if that is a message. */
export function newEntry(session: Session, fields: Omit<Entry, 'object'>): Entry {
  const { role, parts, id, excluded, reason, group } = fields;
  return { object: session.nextObject++, role, parts, id, excluded, reason, group };
}
