/** Reading and setting fields of objects, and what a reassignment means for positions of the array that goes. */
import type { ts } from 'ts-morph';
import { changesLength, type Effect } from '../domain/effect.ts';
import { cellsOf, mapAllPositions, type State } from '../domain/state.ts';
import { either, NOTHING, type ObjectId, type Standing, type Value } from '../domain/value.ts';
import { siteOf } from '../read/unit.ts';
import { at, note } from './facts.ts';
import { noteShared } from './positions.ts';
import { type Run, type Thing, writeAt } from './run.ts';
import { fieldOf, holdsMessages, keyOf, ownerOf, thing } from './things.ts';

/** Under this name a record keeps the objects that were spread into it. */
const SPREAD = '...';

/** A record may be spread into the next of its kind, turn by turn: the chain is followed this far. */
const MOST_SPREADS = 4;

export function readField(run: Run, state: State, value: Value, field: string, hops = MOST_SPREADS): Value {
  let all = NOTHING;
  for (const id of value.objects) all = either(all, readOne(run, state, id, field, hops));
  return all;
}

function readOne(run: Run, state: State, id: ObjectId, field: string, hops: number): Value {
  const { fields } = cellsOf(state, id);
  const set = fields.get(field);
  if (set !== undefined && !set.orInitial) return set;
  const first = firstValue(run, state, id, field, hops);
  if (set === undefined) return first;
  const { orInitial: _, ...own } = set;
  return either(own, first);
}

/** What a field was before anybody here set it. */
function firstValue(run: Run, state: State, id: ObjectId, field: string, hops: number): Value {
  const spread = cellsOf(state, id).fields.get(SPREAD);
  if (spread !== undefined) return hops === 0 ? NOTHING : readField(run, state, spread, field, hops - 1);
  const { kind, shared } = thing(run, id);
  return kind === 'function' || (kind === 'record' && !shared) ? NOTHING : fieldOf(run, id, field);
}

export function putField(state: State, id: ObjectId, field: string, value: Value, weak: boolean): void {
  const cells = cellsOf(state, id);
  const fields = new Map(cells.fields);
  fields.set(field, weak ? either(fields.get(field), value) : value);
  state.heap.set(id, { ...cells, fields });
}

export function putSpread(state: State, id: ObjectId, value: Value): void {
  putField(state, id, SPREAD, value, true);
}

/** `holder.field = value`. */
export function setField(run: Run, state: State, node: ts.Node, holder: Value, field: string, value: Value): void {
  const before = readField(run, state, holder, field);
  replaceArrays(run, state, node, before, value);
  const targets = holder.objects.flatMap((id) => [id, ...(run.standsFor.get(id) ?? [])]);
  for (const id of targets) {
    putField(state, id, field, value, holder.objects.length > 1);
    if (!thing(run, id).shared) continue;
    const owner = ownerOf(run, thing(run, id));
    if (owner === undefined) continue;
    run.facts.renewed.add(`${run.root.name}\n${owner}.${field}`);
    keep(run, node, `${owner}.${field}`, value);
  }
}

/** A position goes into a place that outlives the function. */
export function keep(run: Run, node: ts.Node, field: string, value: Value): void {
  for (const position of value.positions) {
    for (const id of position.marks.keys()) {
      const key = keyOf(run, id);
      if (key === undefined || !holdsMessages(run, id)) continue;
      const site = siteOf(node);
      const { relation } = position;
      note(run.facts.fieldCaptures, `${field} ${key} ${at(site)}`, () => ({ field, key, site, relation }));
    }
  }
}

/**
 * A variable or field that held one array holds another from now on. Positions of the old one are used on the new one
 * under the same name, so they are as right as the new array is a copy of the old.
 */
export function replaceArrays(run: Run, state: State, node: ts.Node, before: Value, now: Value): void {
  const old = before.objects.filter((id) => isArrayLike(run, id));
  const fresh = now.objects.filter((id) => !old.includes(id));
  if (old.length === 0 || fresh.length === 0 || !old.some((id) => holdsMessages(run, id))) return;
  const site = siteOf(node);
  for (const id of fresh) {
    const effect = effectOf(run, id, old);
    const kind = 'reassign';
    const [first] = old as [ObjectId];
    const array = thing(run, first).path;
    note(run.facts.writers, `${at(site)} ${kind}`, () => ({
      ...site,
      array,
      kind,
      changesLength: changesLength(effect),
    }));
    for (const one of old) noteShared(run, node, keyOf(run, one), effect, kind);
    if (!holdsMessages(run, id)) run.things[id] = { ...thing(run, id), isMessages: true };
    mapAllPositions(state, (position) => {
      if (!old.some((one) => position.marks.has(one))) return position;
      const standing = position.marks.get(id);
      if (standing !== undefined && standing.state !== 'elsewhere') return position;
      const write = writeAt(run, node, array, kind);
      const rule = position.relation === 'length' ? 'index/length-snapshot' : 'index/stale-after-shrink';
      const unknown = standing === undefined && effect.kind === 'doubtful';
      const next: Standing =
        standing === undefined
          ? { state: unknown ? 'doubtful' : 'moved', write, rule }
          : { ...standing, state: standing.otherwise ?? 'moved', write, rule };
      return { ...position, marks: new Map(position.marks).set(id, next) };
    });
  }
}

const GRAVITY: Readonly<Record<Effect['kind'], number>> = {
  none: 0,
  append: 1,
  pop: 2,
  truncate: 3,
  splice: 4,
  all: 5,
  doubtful: 6,
};

/** How the elements of an array lie from those of `old`, which it was made of in one or more steps. */
export function effectOf(run: Run, id: ObjectId, old: readonly ObjectId[]): Effect {
  let worst: Effect = { kind: 'none' };
  for (let at: ObjectId | undefined = id, steps = 0; at !== undefined && steps < 8; steps++) {
    if (old.includes(at)) return worst;
    const { made, from, kind, shared }: Thing = thing(run, at);
    const own: Effect = run.spliced.get(at) ?? made ?? { kind: kind === 'unknown' && !shared ? 'doubtful' : 'all' };
    if (GRAVITY[own.kind] > GRAVITY[worst.kind]) worst = own;
    at = from;
  }
  return worst.kind === 'doubtful' ? worst : { kind: 'all' };
}

export function isArrayLike(run: Run, id: ObjectId): boolean {
  const { kind, type } = thing(run, id);
  if (kind === 'list') return true;
  if (kind !== 'unknown') return false;
  return type !== undefined ? run.types.element(type) !== undefined : holdsMessages(run, id);
}
