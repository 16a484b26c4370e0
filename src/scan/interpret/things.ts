/** Making and finding objects: what was there before the function, and what it allocates. */
import type { ts } from 'ts-morph';
import type { Effect } from '../domain/effect.ts';
import { cellsOf, EMPTY_CELLS, joinCells, mapAllPositions, mapValues, type State } from '../domain/state.ts';
import { NOTHING, type ObjectId, ofObject, type Position, type Standing, type Value, worse } from '../domain/value.ts';
import type { TypeRef } from '../read/types.ts';
import { siteOf } from '../read/unit.ts';
import { type FunctionNode, frameOf, intern, loopsOf, nodeId, type Run, spend, type Thing, writeAt } from './run.ts';

export function thing(run: Run, id: ObjectId): Thing {
  return run.things[id] as Thing;
}

type Description = Omit<Thing, 'id'>;

/** The object for `key`, described by `describe` when it is new. */
export function known(run: Run, key: string, describe: () => Description): ObjectId {
  const id = intern(run, key);
  if (run.things[id] === undefined) run.things[id] = { id, ...describe() };
  return id;
}

export interface Allocation {
  readonly kind: Thing['kind'];
  readonly path: string;
  readonly type?: TypeRef;
  readonly isMessages?: boolean;
  readonly made?: Effect;
  readonly from?: ObjectId;
  readonly fn?: FunctionNode;
  readonly self?: Value;
}

/**
 * A new object made at `node`. When the same place makes another one (a loop came round), the earlier ones are folded
 * into one that stands for all of them, and positions of the earlier array are none of the new one.
 */
export function allocate(run: Run, state: State, node: ts.Node, what: Allocation): ObjectId {
  const key = `new ${nodeId(node)} ${frameOf(run).path}`;
  const describe = (): Description => ({ shared: false, ...what });
  const id = known(run, key, describe);
  if (!run.madeAt.has(id)) run.madeAt.set(id, { node, loops: loopsOf(run).map((loop) => loop.node) });
  if (state.heap.has(id)) fold(run, state, new Map([[id, earlierOf(run, id, node, [])]]), node);
  // What nobody asks about again needs no place in the state.
  if (what.kind !== 'unknown' || holdsMessages(run, id)) state.heap.set(id, EMPTY_CELLS);
  state.family.delete(id);
  state.derived.delete(id);
  return id;
}

/**
 * A new turn of a loop begins: what was allocated in the last one is folded into objects that stand for all turns before.
 * Each loop has its own, so that what earlier turns of an outer loop left behind is not taken for this one's.
 */
export function foldTurn(run: Run, state: State, loop: ts.Node): void {
  const renamed = new Map<ObjectId, ObjectId>();
  for (const id of state.heap.keys()) {
    const loops = run.madeAt.get(id)?.loops;
    const depth = loops?.indexOf(loop) ?? -1;
    if (loops !== undefined && depth >= 0) renamed.set(id, earlierOf(run, id, loop, loops.slice(0, depth)));
  }
  fold(run, state, renamed, loop);
}

/** The object that stands for what `recent` was in all turns of `loop` before this one. */
function earlierOf(run: Run, recent: ObjectId, loop: ts.Node, around: readonly ts.Node[]): ObjectId {
  const { id: _, ...description } = thing(run, recent);
  const earlier = known(run, `${recent} before ${nodeId(loop)}`, () => description);
  const made = run.madeAt.get(recent);
  if (made !== undefined && !run.madeAt.has(earlier)) run.madeAt.set(earlier, { node: made.node, loops: around });
  return earlier;
}

function fold(run: Run, state: State, renamed: ReadonlyMap<ObjectId, ObjectId>, node: ts.Node): void {
  if (renamed.size === 0) return;
  spend(run, state.env.size + state.heap.size);
  mapValues(state, (value) =>
    value.objects.some((id) => renamed.has(id))
      ? { ...value, objects: [...new Set(value.objects.map((id) => renamed.get(id) ?? id))] }
      : value,
  );
  for (const [recent, earlier] of renamed) {
    const cells = cellsOf(state, recent);
    const before = state.heap.get(earlier);
    state.heap.set(earlier, before === undefined ? cells : joinCells(before, cells));
    state.heap.delete(recent);
  }
  mapAllPositions(state, (position) => {
    // A counter goes through each array anew; what was looked up does not.
    if (position.relation === 'counter') return position;
    let { marks } = position;
    for (const [id, standing] of position.marks) {
      if (!isOrBelongsTo(run, id, renamed)) continue;
      const earlier = renamed.get(id);
      const write = writeAt(run, node, thing(run, id).path, 'made anew');
      marks = new Map(marks).set(id, { state: 'elsewhere', write, rule: 'index/holder-outlives-array' });
      if (earlier !== undefined)
        (marks as Map<ObjectId, Standing>).set(earlier, worse(position.marks.get(earlier), standing));
    }
    return marks === position.marks ? position : { ...position, marks };
  });
}

/** Whether an array is one of `made`, or a field of what is: then it is another one with it. */
function isOrBelongsTo(run: Run, id: ObjectId, made: ReadonlyMap<ObjectId, ObjectId>): boolean {
  for (let at: Thing | undefined = thing(run, id), hops = 0; at !== undefined && hops < 4; hops++) {
    if (made.has(at.id)) return hops > 0 || at.kind !== 'record';
    at = at.parent && thing(run, at.parent.id);
  }
  return false;
}

/** The value of a field of an object that was there before, as long as nobody has set it. */
export function fieldOf(run: Run, parent: ObjectId, field: string): Value {
  const holder = thing(run, parent);
  const { types } = run;
  const type = holder.type && (field === '[]' ? types.element(holder.type) : types.property(holder.type, field));
  return initial(run, holder, field, type);
}

function initial(run: Run, holder: Thing, field: string, type: TypeRef | undefined): Value {
  if (type !== undefined && run.types.holdsNumbers(type) === 'number') return fieldPosition(run, holder, field, type);
  if (type !== undefined && run.types.isPrimitive(type)) return NOTHING;
  const path = field === '[]' ? `${holder.path}[]` : `${holder.path}.${field}`;
  // Chains of fields that lead nowhere are cut: a linked list must not make objects for ever.
  if (path.length > 120) return NOTHING;
  const id = known(run, `field ${holder.id} ${field}`, () => ({
    kind: 'unknown',
    path,
    parent: { id: holder.id, field },
    shared: holder.shared,
    ...(type === undefined ? {} : { type }),
  }));
  return ofObject(id);
}

/** A number that was put into a field in another call: what array it is a position of shows when it is used. */
function fieldPosition(run: Run, holder: Thing, field: string, type: TypeRef): Value {
  const owner = ownerOf(run, holder);
  if (owner === undefined || !holder.shared) return NOTHING;
  return { objects: [], positions: [keptPosition(run, `${owner}.${field}`, `${holder.path}.${field}`, type.node)] };
}

export function keptPosition(run: Run, field: string, path: string, node: ts.Node): Position {
  return {
    anchor: intern(run, `kept ${field}`),
    offset: 0,
    relation: 'field',
    name: path,
    captured: siteOf(node),
    taken: siteOf(node),
    of: '',
    marks: new Map(),
    field,
  };
}

/**
 * The class or type that an object belongs to, with the fields that lead there: `Task|src/task.ts|.messages`. Without what
 * stands between the strokes it is what people are told.
 */
export function ownerOf(run: Run, holder: Thing): string | undefined {
  if (holder.parent !== undefined) {
    const outer = ownerOf(run, thing(run, holder.parent.id));
    if (outer !== undefined) return `${outer}.${holder.parent.field}`;
  }
  const type = holder.type && run.types.identity(holder.type);
  return type && `${type.name}|${type.file}|`;
}

/** How other functions know an array: `Task.messages`. Undefined for locals. */
export function keyOf(run: Run, id: ObjectId): string | undefined {
  const { parent } = thing(run, id);
  if (parent === undefined) return undefined;
  const owner = ownerOf(run, thing(run, parent.id));
  return owner === undefined ? undefined : `${owner}.${parent.field}`;
}

/** Whether an array holds chat messages: by its type, by where it comes from, by its name in the last resort. */
export function holdsMessages(run: Run, id: ObjectId): boolean {
  const { isMessages, type, path } = thing(run, id);
  if (isMessages !== undefined) return isMessages;
  if (type !== undefined) {
    const element = run.types.element(type);
    const answer = element && run.types.isMessage(element);
    if (answer !== undefined) return answer;
    if (run.types.isPrimitive(type)) return false;
  }
  return run.shape.pathNames.test(path.replace(/\[\]$/, ''));
}

export function functionOf(run: Run, value: Value): { node: NonNullable<Thing['fn']>; self: Value } | undefined {
  for (const id of value.objects) {
    const { fn, self } = thing(run, id);
    if (fn !== undefined) return { node: fn, self: self ?? NOTHING };
  }
  return undefined;
}
