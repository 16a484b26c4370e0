/**
 * The decisions of the loop that loops get wrong, as functions: a planted fault is the sound set with one replaced.
 */
import { memoryStore } from '../../../store/memory-store.ts';
import type { SessionStore } from '../../../store/session-store.ts';
import type { Ask, CompactEvent, LiveRow, Site } from '../types.ts';
import { anchorsByUid, locateByUid } from './boundary.ts';
import { canonicalize } from './canonicalize.ts';
import { guardHandoff } from './compress.ts';
import { type Repaired, repair } from './repair.ts';
import { identityOf } from './row.ts';
import { anchorAt, flush, type LoopState } from './state.ts';

export interface Parts {
  /** Where the ask stands now; -1 when it is not in the list. */
  locate(rows: readonly LiveRow[], ask: Ask): number;
  /** Whether every request makes sure that the index still names the ask. */
  readonly checksIndex: boolean;
  anchors(rows: readonly LiveRow[], index: number, ask: Ask): boolean;
  /** Whether a steer may only stand behind this turn's ask. */
  readonly steerFloor: boolean;
  repair(rows: readonly LiveRow[], askUid: number | undefined): Repaired;
  /** What may be replayed of the rows in front of the ask. */
  replayable(state: LoopState, split: number, expiry: number): readonly LiveRow[];
  /** Sees to it that the ask drives the next request, and not a summary alone. */
  guard(rows: readonly LiveRow[], ask: Ask): readonly LiveRow[];
  /** What a site does once a compaction has given a new list. */
  settle(state: LoopState, event: CompactEvent, lengthBefore: number): void;
  /** A compaction gave the very same list back. */
  skip(state: LoopState, why: 'skipped' | 'aborted' | 'locked'): void;
  /** Where the session is kept; `history` is what it holds when the loop starts. */
  store(history: readonly LiveRow[]): SessionStore<LiveRow>;
}

/** Sites that hand the new list over at once. The others leave index and store to the next request. */
export function handsBack(site: Site): boolean {
  return site !== 'gate' && site !== 'other';
}

export function relocate(parts: Parts, state: LoopState): void {
  if (state.ask !== undefined) anchorAt(state, parts.locate(state.rows, state.ask));
}

/** Nothing of the loop depends on where rows stood before: the ask is known by its uid. */
export const soundParts: Parts = {
  locate: locateByUid,
  checksIndex: true,
  anchors: anchorsByUid,
  steerFloor: true,
  repair,
  replayable: (state, split, expiry) => canonicalize(state.rows.slice(0, split), state.ask?.at ?? 0, expiry),
  guard: guardHandoff,
  settle(state, event) {
    relocate(this, state);
    if (handsBack(event.site)) flush(state, event.dies);
  },
  skip(state, why) {
    if (why === 'locked') state.attempts--;
  },
  store: (history) => memoryStore(history, identityOf),
};
