/** The state of the program at one point: what variables hold, and what objects hold. Copied where paths part. */
import type { ts } from 'ts-morph';
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
  readonly env: Map<ts.Node, Value>;
  readonly heap: Map<ObjectId, Cells>;
  /** Arrays of one family have the same element at the same position. */
  readonly family: Map<ObjectId, number>;
  readonly derived: Map<ObjectId, Derivation>;
  /** False behind a return, throw, break or continue. */
  live: boolean;
}

export function emptyState(): State {
  return { env: new Map(), heap: new Map(), family: new Map(), derived: new Map(), live: true };
}

export function copyState(state: State): State {
  return {
    env: new Map(state.env),
    heap: new Map(state.heap),
    family: new Map(state.family),
    derived: new Map(state.derived),
    live: state.live,
  };
}

/** Makes `into` what it is when either it or `other` is the case. */
export function joinState(into: State, other: State): void {
  if (!other.live) return;
  if (!into.live) {
    replaceState(into, other);
    return;
  }
  for (const [key, value] of other.env) {
    const mine = into.env.get(key);
    if (mine !== value) into.env.set(key, either(mine, value));
  }
  for (const [id, cells] of other.heap) {
    const mine = into.heap.get(id);
    if (mine !== cells) into.heap.set(id, mine === undefined ? cells : joinCells(mine, cells));
  }
  for (const [id, family] of into.family) if (other.family.get(id) !== family) into.family.delete(id);
  for (const [id, derivation] of other.derived) if (!into.derived.has(id)) into.derived.set(id, derivation);
}

export function replaceState(into: State, other: State): void {
  refill(into.env, other.env);
  refill(into.heap, other.heap);
  refill(into.family, other.family);
  refill(into.derived, other.derived);
  into.live = other.live;
}

function refill<K, V>(into: Map<K, V>, from: ReadonlyMap<K, V>): void {
  into.clear();
  for (const [key, value] of from) into.set(key, value);
}

export function joinCells(left: Cells, right: Cells): Cells {
  const fields = new Map(left.fields);
  for (const [name, value] of right.fields) fields.set(name, either(fields.get(name), value));
  const order = left.order ?? right.order;
  return {
    fields,
    ...(left.elements || right.elements ? { elements: either(left.elements, right.elements) } : {}),
    ...(left.keys || right.keys ? { keys: either(left.keys, right.keys) } : {}),
    ...(order ? { order } : {}),
  };
}

/** Applies `change` to every value that the state holds. */
export function mapValues(state: State, change: (value: Value) => Value): void {
  for (const [key, value] of state.env) {
    const next = change(value);
    if (next !== value) state.env.set(key, next);
  }
  for (const [id, cells] of state.heap) {
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

export function mapAllPositions(state: State, change: (position: Position) => Position): void {
  mapValues(state, (value) => mapPositions(value, change));
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
