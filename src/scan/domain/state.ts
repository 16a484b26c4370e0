/** The state of the program at one point: what variables hold, and what objects hold. Copied where paths part. */
import type { ts } from 'ts-morph';
import { SharedMap } from './shared-map.ts';
import { either, mapPositions, NOTHING, type ObjectId, type Position, type Value, type Write } from './value.ts';

export type Order = 'ascending' | 'descending';

/** What an object holds. `elements` stands for all elements of a list or all values of a Map or Set. */
export interface Cells {
  readonly fields: ReadonlyMap<string, Value>;
  readonly elements?: Value;
  readonly keys?: Value;
  /** Order of the positions in a list, by field of its elements (`''`: the elements themselves). */
  readonly order?: ReadonlyMap<string, { readonly order: Order; readonly loop: number } | 'none'>;
}

export const EMPTY_CELLS: Cells = { fields: new Map() };

/** Two arrays that hold what `from` held, but not at the same positions. */
export interface Derivation {
  readonly from: ObjectId;
  readonly write: Write;
  /** For a filter: the text of its condition, so that `findIndex` on the opposite one is known to fit. */
  readonly condition?: string;
}

export interface State {
  readonly env: SharedMap<ts.Node, Value>;
  readonly heap: SharedMap<ObjectId, Cells>;
  /** Arrays of one family have the same element at the same position. */
  readonly family: SharedMap<ObjectId, number>;
  readonly derived: SharedMap<ObjectId, Derivation>;
  /** False behind a return, throw, break or continue. */
  live: boolean;
}

export function emptyState(): State {
  return {
    env: new SharedMap(bearsPositions),
    heap: new SharedMap(cellsBearPositions),
    family: new SharedMap(),
    derived: new SharedMap(),
    live: true,
  };
}

export function copyState(state: State): State {
  return {
    env: state.env.fork(),
    heap: state.heap.fork(),
    family: state.family.fork(),
    derived: state.derived.fork(),
    live: state.live,
  };
}

/**
 * Makes `into` what it is when either it or `other` is the case. Answers whether anything that `into` held became less
 * certain; what only `other` holds is new and does not count.
 */
export function joinState(into: State, other: State): boolean {
  if (!other.live) return false;
  if (!into.live) {
    replaceState(into, other);
    return true;
  }
  let changed = false;
  for (const key of into.env.differences(other.env)) {
    const value = other.env.get(key);
    const mine = into.env.get(key);
    if (mine === value || value === undefined) continue;
    const both = either(mine, value);
    if (both === mine) continue;
    into.env.set(key, both);
    if (mine !== undefined) changed = true;
  }
  for (const id of into.heap.differences(other.heap)) {
    const cells = other.heap.get(id);
    const mine = into.heap.get(id);
    if (mine === cells) continue;
    // What only one of them knows of may still be what it was at first in the other.
    const both = joinCells(mine ?? EMPTY_CELLS, cells ?? EMPTY_CELLS);
    if (both === mine) continue;
    into.heap.set(id, both);
    if (mine !== undefined) changed = true;
  }
  for (const id of into.family.keys()) {
    if (other.family.get(id) === into.family.get(id)) continue;
    into.family.delete(id);
    changed = true;
  }
  for (const id of into.derived.differences(other.derived)) {
    const derivation = other.derived.get(id);
    if (derivation !== undefined && !into.derived.has(id)) into.derived.set(id, derivation);
  }
  return changed;
}

export function replaceState(into: State, other: State): void {
  into.env.become(other.env);
  into.heap.become(other.heap);
  into.family.become(other.family);
  into.derived.become(other.derived);
  into.live = other.live;
}

/** `left` itself when `right` adds nothing. A field that only one of them sets may still be what it was at first. */
export function joinCells(left: Cells, right: Cells): Cells {
  let fields = left.fields;
  const put = (name: string, value: Value): void => {
    if (fields === left.fields) fields = new Map(left.fields);
    (fields as Map<string, Value>).set(name, value);
  };
  for (const [name, value] of right.fields) {
    const own = left.fields.get(name);
    const both = own === undefined ? { ...value, orInitial: true as const } : either(own, value);
    if (both !== own) put(name, both);
  }
  for (const [name, value] of left.fields) {
    if (!right.fields.has(name) && !value.orInitial) put(name, { ...value, orInitial: true });
  }
  const elements = left.elements || right.elements ? either(left.elements, right.elements) : undefined;
  const keys = left.keys || right.keys ? either(left.keys, right.keys) : undefined;
  const order = left.order ?? right.order;
  const same = fields === left.fields && elements === left.elements && keys === left.keys && order === left.order;
  if (same) return left;
  return { fields, ...(elements ? { elements } : {}), ...(keys ? { keys } : {}), ...(order ? { order } : {}) };
}

/** Applies `change` to every value that the state holds. */
export function mapValues(state: State, change: (value: Value) => Value): void {
  mapKeys(state, state.env.keys(), state.heap.keys(), change);
}

function mapKeys(
  state: State,
  names: readonly ts.Node[],
  ids: readonly ObjectId[],
  change: (value: Value) => Value,
): void {
  for (const name of names) {
    const value = state.env.get(name) as Value;
    const next = change(value);
    if (next !== value) state.env.set(name, next);
  }
  for (const id of ids) {
    const cells = state.heap.get(id) as Cells;
    const next = mapCells(cells, change);
    if (next !== cells) state.heap.set(id, next);
  }
}

export function mapCells(cells: Cells, change: (value: Value) => Value): Cells {
  let fields = cells.fields;
  for (const [name, value] of cells.fields) {
    const next = change(value);
    if (next === value) continue;
    if (fields === cells.fields) fields = new Map(cells.fields);
    (fields as Map<string, Value>).set(name, next);
  }
  const elements = cells.elements && change(cells.elements);
  const keys = cells.keys && change(cells.keys);
  if (fields === cells.fields && elements === cells.elements && keys === cells.keys) return cells;
  return { ...cells, fields, ...(elements ? { elements } : {}), ...(keys ? { keys } : {}) };
}

/** Applies `change` to every position that the state holds. */
export function mapAllPositions(state: State, change: (position: Position) => Position): void {
  mapKeys(state, state.env.marked(), state.heap.marked(), (value) => mapPositions(value, change));
}

function bearsPositions(value: Value): boolean {
  return value.positions.length > 0;
}

function cellsBearPositions({ fields, elements, keys }: Cells): boolean {
  if ((elements?.positions.length ?? 0) > 0 || (keys?.positions.length ?? 0) > 0) return true;
  for (const value of fields.values()) if (value.positions.length > 0) return true;
  return false;
}

export function cellsOf(state: State, id: ObjectId): Cells {
  return state.heap.get(id) ?? EMPTY_CELLS;
}

/** The elements of all lists that `value` may be. */
export function elementsOf(state: State, value: Value): Value {
  let all = NOTHING;
  for (const id of value.objects) all = either(all, cellsOf(state, id).elements);
  return all;
}
