/**
 * Going through a list of positions: each turn of the loop has a present element, and others that still wait.
 *
 * The present one gets a record of its own, with anchors of its own, so that `splice(entry.index, 1)` is known to be at
 * the present entry; the waiting ones are marked as such, so that a write at the present entry can be judged by the order
 * in which the list comes up.
 */
import type { ts } from 'ts-morph';
import { affect } from '../domain/effect.ts';
import { cellsOf, mapAllPositions, type Order, type State } from '../domain/state.ts';
import { either, mapPositions, NOTHING, type ObjectId, type Position, type Value } from '../domain/value.ts';
import { frameOf, intern, type LoopFrame, nodeId, type Run } from './run.ts';
import { allocate, thing } from './things.ts';

/** The present element of `lists` in this turn of `loop`; what the lists hold as it is when that is no position. */
export function turnOf(
  run: Run,
  state: State,
  loop: LoopFrame,
  lists: readonly ObjectId[],
  node: ts.Node,
  step: 1 | -1,
): Value {
  let all = NOTHING;
  for (const list of lists) {
    const { elements } = cellsOf(state, list);
    if (elements === undefined) continue;
    if (!bearsPositions(state, elements)) {
      all = either(all, elements);
      continue;
    }
    if (!loop.turns.has(list)) noteOrders(state, loop, list, step);
    setWaiting(state, loop, list, elements);
    all = either(all, present(run, state, loop, cellsOf(state, list).elements ?? elements, node));
  }
  return all;
}

function bearsPositions(state: State, value: Value): boolean {
  if (value.positions.length > 0) return true;
  return value.objects.some((id) =>
    [...cellsOf(state, id).fields.values()].some((field) => field.positions.length > 0),
  );
}

function noteOrders(state: State, loop: LoopFrame, list: ObjectId, step: 1 | -1): void {
  const orders = new Map<string, Order>();
  for (const [field, entry] of cellsOf(state, list).order ?? []) {
    if (entry === 'none') continue;
    orders.set(field, step === 1 ? entry.order : entry.order === 'ascending' ? 'descending' : 'ascending');
  }
  loop.turns.set(list, orders);
}

/** Marks what the list holds as still to come. Done in every turn: states of several turns have been joined since. */
function setWaiting(state: State, loop: LoopFrame, list: ObjectId, elements: Value): void {
  const waiting = (field: string) => (position: Position) => ({
    ...position,
    anchor: -Math.abs(position.anchor),
    ...(position.atLeast ? { atLeast: { ...position.atLeast, anchor: -Math.abs(position.atLeast.anchor) } } : {}),
    ...(position.atMost ? { atMost: { ...position.atMost, anchor: -Math.abs(position.atMost.anchor) } } : {}),
    turn: { loop: loop.id, field },
  });
  const cells = cellsOf(state, list);
  state.heap.set(list, { ...cells, elements: mapPositions(elements, waiting('')) });
  for (const id of elements.objects) {
    const record = cellsOf(state, id);
    noteOrderInside(loop, record.fields);
    const fields = new Map([...record.fields].map(([name, value]) => [name, mapPositions(value, waiting(name))]));
    state.heap.set(id, { ...record, fields });
  }
}

/** `{ call, result }` where the result was searched for behind the call: the call lies below. */
function noteOrderInside(loop: LoopFrame, fields: ReadonlyMap<string, Value>): void {
  for (const [upper, high] of fields) {
    for (const [lower, low] of fields) {
      const isBelow = high.positions.every(({ atLeast }) =>
        low.positions.some((position) => atLeast?.anchor === position.anchor && atLeast.offset > position.offset),
      );
      if (high.positions.length > 0 && upper !== lower && isBelow) loop.below.add(`${lower}<${upper}`);
    }
  }
}

function present(run: Run, state: State, loop: LoopFrame, elements: Value, node: ts.Node): Value {
  const anchors = new Map<number, number>();
  const own = (field: string) => (position: Position) => renew(run, loop, node, anchors, position, field);
  const positions = elements.positions.map((position) => own('')(position));
  const records = elements.objects.filter((id) => {
    return [...cellsOf(state, id).fields.values()].some((value) => value.positions.length > 0);
  });
  const [first] = records;
  if (first === undefined) return { objects: elements.objects, positions };
  // One record stands for whichever of them it is.
  const fields = new Map<string, Value>();
  for (const id of records) {
    for (const [name, value] of cellsOf(state, id).fields) {
      fields.set(name, either(fields.get(name), mapPositions(value, own(name))));
    }
  }
  const copy = allocate(run, state, node, { ...describe(run, first), kind: 'record' });
  state.heap.set(copy, { fields });
  run.standsFor.set(copy, records.flatMap((id) => [id, ...(run.standsFor.get(id) ?? [])]).slice(0, 4));
  return { objects: [copy, ...elements.objects.filter((id) => !records.includes(id))], positions };
}

function describe(run: Run, id: ObjectId): { path: string; type?: NonNullable<ReturnType<typeof thing>['type']> } {
  const { path, type } = thing(run, id);
  return type === undefined ? { path } : { path, type };
}

/** The same relations as before, between anchors that belong to this turn alone. */
function renew(
  run: Run,
  loop: LoopFrame,
  node: ts.Node,
  anchors: Map<number, number>,
  position: Position,
  field: string,
): Position {
  const anchorOf = (old: number): number => {
    const key = Math.abs(old);
    const known = anchors.get(key);
    if (known !== undefined) return known;
    const fresh = intern(run, `turn ${nodeId(node)} ${frameOf(run).path} ${key}`);
    anchors.set(key, fresh);
    run.usedAnchors.add(fresh);
    return fresh;
  };
  return {
    ...position,
    anchor: anchorOf(position.anchor),
    ...(position.atLeast ? { atLeast: { ...position.atLeast, anchor: anchorOf(position.atLeast.anchor) } } : {}),
    ...(position.atMost ? { atMost: { ...position.atMost, anchor: anchorOf(position.atMost.anchor) } } : {}),
    turn: { loop: loop.id, field },
  };
}

/** After the loop nothing waits any more: what the writes in it did to the positions of the list counts from here on. */
export function endTurns(state: State, loop: LoopFrame): void {
  if (loop.turns.size === 0) return;
  mapAllPositions(state, (position) => {
    if (position.turn?.loop !== loop.id) return position;
    const { turn: _, ...free } = position;
    let marks = free.marks;
    for (const { array, write, effect } of loop.deferred) {
      const standing = marks.get(array);
      if (standing === undefined || standing.state === 'moved' || standing.state === 'elsewhere') continue;
      marks = new Map(marks).set(array, affect(effect, free, write));
    }
    return { ...free, marks };
  });
}
