/** The state of a loop, and the two writes that every part of it shares: to the index and to the store. */
import type { SessionStore } from '../../../store/session-store.ts';
import type { Ask, Call, LiveRow } from '../types.ts';
import { unsent } from './row.ts';

/** Between turns; before the first request; waiting for tool results; with results just in; before a further request. */
export type Phase = 'idle' | 'started' | 'tools' | 'ran' | 'ready';

export interface LoopState {
  readonly store: SessionStore<LiveRow>;
  rows: readonly LiveRow[];
  /** Where the loop believes that this turn's ask stands, and which row it stores with the ask's clean words. */
  index: number;
  persistIndex: number;
  ask: Ask | undefined;
  phase: Phase;
  open: readonly Call[];
  steer: string;
  attempts: number;
  /** How many leading rows the store has, and whether they have changed since. */
  flushed: number;
  dirty: boolean;
  clock: number;
  turn: number;
  nextUid: number;
}

export function newState(store: SessionStore<LiveRow>): LoopState {
  const rows = store.active();
  return {
    store,
    rows,
    index: -1,
    persistIndex: -1,
    ask: undefined,
    phase: 'idle',
    open: [],
    steer: '',
    attempts: 0,
    flushed: rows.length,
    dirty: false,
    clock: 0,
    turn: 0,
    nextUid: rows.reduce((next, row) => Math.max(next, row.uid + 1), 0),
  };
}

export function anchorAt(state: LoopState, index: number): void {
  state.index = index;
  state.persistIndex = index;
}

/** Appends what is new; a list that was changed anywhere else is written anew. */
export function flush(state: LoopState, dies = false): void {
  const from = state.dirty ? 0 : state.flushed;
  const rows = state.rows.slice(from).map((row, i) => storable(state, row, from + i));
  if (!state.dirty) state.store.append(rows);
  else if (dies) replaceHalfway(state.store, rows);
  else state.store.replace(rows);
  state.flushed = state.rows.length;
  state.dirty = false;
}

/** What a killed process throws in this simulation; in a real one nothing is left to catch it. */
class Killed extends Error {}

function replaceHalfway(store: SessionStore<LiveRow>, rows: readonly LiveRow[]): void {
  try {
    store.replace(rows, () => {
      throw new Killed();
    });
  } catch (error) {
    if (!(error instanceof Killed)) throw error;
  }
}

/**
 * The store keeps clean words. The row at `persistIndex` is stored with the words of the ask; here the ask's own row
 * is clean already, so that shows only when the index names another user row.
 */
function storable({ persistIndex, ask }: LoopState, row: LiveRow, index: number): LiveRow {
  const isAnother = ask !== undefined && index === persistIndex && row.role === 'user' && row.uid !== ask.uid;
  return unsent(isAnother ? { ...row, content: ask.text } : row);
}
