/** One iteration of the loop up to the request: put the list in order, find the ask, build what the model receives. */
import { type TurnOptions, wording } from '../options.ts';
import type { LiveRow, Request } from '../types.ts';
import { type Parts, relocate } from './parts.ts';
import { newRow } from './row.ts';
import { sanitize } from './sanitize.ts';
import { flush, type LoopState } from './state.ts';

export function makeRequest(state: LoopState, options: TurnOptions, parts: Parts): Request {
  prepare(state, parts);
  const { rows: list, index, persistIndex } = state;
  const wire = build(state, options, parts);
  return { list, index, persistIndex, stored: state.store.active(), wire };
}

/** Steers in, scaffold rows out, alternation repaired; then the index is made sure of and the store brought up. */
function prepare(state: LoopState, parts: Parts): void {
  deliverSteer(state, parts);
  if (state.rows.some(isScaffold)) {
    state.rows = state.rows.filter((row) => !isScaffold(row));
    state.dirty = true;
  }
  const repaired = parts.repair(state.rows, state.ask?.uid);
  state.rows = repaired.rows;
  if (repaired.changes > 0) {
    state.dirty = true;
    relocate(parts, state);
  }
  const { rows, index, ask } = state;
  if (parts.checksIndex && ask !== undefined && !parts.anchors(rows, index, ask)) relocate(parts, state);
  flush(state);
}

function isScaffold(row: LiveRow): boolean {
  return row.role === 'assistant' && row.display === 'hidden';
}

/** A steer stands behind the newest tool row; when there is none that may be used, it waits. */
export function deliverSteer(state: LoopState, parts: Parts): void {
  if (state.steer === '') return;
  const newest = state.rows.findLastIndex((row) => row.role === 'tool');
  const floor = parts.steerFloor && state.ask !== undefined ? parts.locate(state.rows, state.ask) : -1;
  if (newest < 0 || newest < floor) return;
  if (newest < state.rows.length - 1) state.dirty = true;
  const steer = newRow({ role: 'user', content: state.steer, display: 'steer' }, state.nextUid++);
  state.rows = state.rows.toSpliced(newest + 1, 0, steer);
  state.steer = '';
}

const system = newRow({ role: 'system', content: wording.system }, -1);

/** What is in front of the ask is replayed with care; from the ask on, every row goes out as it is. */
function build(state: LoopState, options: TurnOptions, parts: Parts): LiveRow[] {
  injectMemory(state);
  const { rows, index } = state;
  const split = index >= 0 && index < rows.length ? index : 0;
  const sent = [system];
  for (const row of parts.replayable(state, split, options.expiry)) sent.push(asSent(row));
  for (const row of rows.slice(split)) sent.push(asSent(row));
  return sanitize(sent);
}

function asSent(row: LiveRow): LiveRow {
  return row.api === undefined ? row : { ...row, content: row.api };
}

/** The memory goes to the row that the index names, and stays what is sent for that row. */
function injectMemory(state: LoopState): void {
  const row = state.rows[state.index];
  if (row?.role !== 'user' || state.ask === undefined || state.ask.memory === '') return;
  if (row.api?.endsWith(state.ask.memory)) return;
  state.rows = state.rows.with(state.index, { ...row, api: `${row.content}\n\n${state.ask.memory}` });
}
