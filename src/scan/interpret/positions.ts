/** The three events of the analysis: a position is taken, an array is written, a position is used. */
import type { ts } from 'ts-morph';
import { affect, changesLength, type Effect, shifts } from '../domain/effect.ts';
import { type Derivation, mapAllPositions, type State } from '../domain/state.ts';
import type { ObjectId, Position, Relation, Standing, Value, Write } from '../domain/value.ts';
import { worse } from '../domain/value.ts';
import { scopeName, siteOf } from '../read/unit.ts';
import type { Site } from '../report.ts';
import { at, note } from './facts.ts';
import { frameOf, intern, type LoopFrame, loopsOf, nodeId, type Run, seenAt, spend, writeAt } from './run.ts';
import { holdsMessages, keyOf, thing } from './things.ts';

const GOOD: Standing = { state: 'good' };

/** A number for the event of taking a position at `node`; earlier takings there become incomparable. */
export function anchorAt(run: Run, state: State, node: ts.Node, part = ''): number {
  const anchor = intern(run, `anchor ${nodeId(node)} ${part} ${frameOf(run).path}`);
  if (run.usedAnchors.has(anchor)) {
    spend(run, 8);
    mapAllPositions(state, (position) => retire(position, anchor));
  }
  run.usedAnchors.add(anchor);
  return anchor;
}

function retire(position: Position, anchor: number): Position {
  const least = position.atLeast?.anchor === anchor;
  const most = position.atMost?.anchor === anchor;
  if (position.anchor !== anchor && !least && !most) return position;
  return {
    ...position,
    anchor: position.anchor === anchor ? -anchor : position.anchor,
    ...(least ? { atLeast: { ...(position.atLeast as { offset: number }), anchor: -anchor } } : {}),
    ...(most ? { atMost: { ...(position.atMost as { offset: number }), anchor: -anchor } } : {}),
  };
}

/** Arrays that have the same element at the same position as `id` now. */
function familyOf(state: State, id: ObjectId): ObjectId[] {
  const family = state.family.get(id);
  if (family === undefined) return [id];
  return state.family.keys().filter((member) => state.family.get(member) === family);
}

/** How a position of `arrays` taken now stands to every array alive. `condition` is what the search looked for. */
export function marksFor(state: State, arrays: readonly ObjectId[], condition?: string): Map<ObjectId, Standing> {
  const marks = new Map<ObjectId, Standing>();
  for (const array of arrays) for (const member of familyOf(state, array)) marks.set(member, GOOD);
  for (const id of state.derived.keys()) {
    const { from, write, condition: kept } = state.derived.get(id) as Derivation;
    const elsewhere: Standing = { state: 'elsewhere', write, rule: 'index/other-index-space' };
    // The first element that a filter drops: everything before it is kept, so the position is the same in the copy.
    const fits = kept !== undefined && condition !== undefined && opposite(kept, condition);
    if (marks.has(from) && !marks.has(id)) marks.set(id, fits ? GOOD : elsewhere);
    else if (marks.has(id) && !marks.has(from)) marks.set(from, elsewhere);
  }
  return marks;
}

function opposite(left: string, right: string): boolean {
  return left === `!${right}` || right === `!${left}` || left === `!(${right})` || right === `!(${left})`;
}

interface Taking {
  readonly arrays: readonly ObjectId[];
  readonly relation: Relation;
  readonly name: string;
  readonly from: string;
  readonly offset?: number;
  readonly condition?: string;
}

export function take(run: Run, state: State, node: ts.Node, what: Taking): Position {
  const captured = siteOf(seenAt(run, node));
  const { arrays, relation, name } = what;
  const [first] = arrays;
  const of = first === undefined ? '' : thing(run, first).path;
  noteCapture(run, captured, name, arrays, what.from);
  return {
    anchor: anchorAt(run, state, node),
    offset: what.offset ?? 0,
    relation,
    name,
    captured,
    taken: siteOf(node),
    of,
    marks: marksFor(state, arrays, what.condition),
  };
}

function noteCapture(run: Run, site: Site, name: string, arrays: readonly ObjectId[], from: string): void {
  const [first] = arrays;
  if (first === undefined || !arrays.some((id) => holdsMessages(run, id))) return;
  const of = thing(run, first).path;
  note(run.facts.captures, `${at(site)} ${of}`, () => ({ ...site, name, of, from }));
}

/** An array is written: every position of it that may now name something else is told so. */
export function write(
  run: Run,
  state: State,
  node: ts.Node,
  arrays: readonly ObjectId[],
  effect: Effect,
  kind: string,
): void {
  for (const id of arrays) {
    noteWrite(run, node, id, effect, kind);
    if (shifts(effect) && effect.kind !== 'doubtful') run.spliced.set(id, effect);
  }
  for (const id of arrays) {
    const event = writeAt(run, node, thing(run, id).path, kind);
    spend(run, 8);
    mapAllPositions(state, (position) => {
      const standing = position.marks.get(id);
      if (standing === undefined || standing.state === 'moved' || standing.state === 'elsewhere') return position;
      const next = inTurn(run, position, effect, event, id) ?? after(standing, effect, position, event);
      return next === standing ? position : { ...position, marks: new Map(position.marks).set(id, next) };
    });
    if (effect.kind !== 'none' && effect.kind !== 'append' && changesLength(effect)) leaveFamily(run, state, id);
  }
}

function leaveFamily(run: Run, state: State, id: ObjectId): void {
  if (!state.family.has(id)) return;
  run.counter += 1;
  state.family.set(id, run.counter);
}

function after(standing: Standing, effect: Effect, position: Position, event: Write): Standing {
  const next = affect(effect, position, event);
  if (standing.state === 'good') return next;
  // What was taken out and put back at its place is where it was.
  if (standing.state === 'gone' && effect.kind === 'splice' && effect.removed === 0 && next.state === 'moved') {
    return effect.at.positions.some((at) => at.anchor === position.anchor && at.offset === position.offset)
      ? { state: 'good', note: 'put back at the place just vacated' }
      : next;
  }
  return next.state === 'good' ? standing : worse(standing, next);
}

/**
 * Going through a list of positions and writing at each: those still to come are safe when they lie below, that is when
 * the list comes up in descending order. When its order is not known, that is the fault of "reverse enumeration".
 */
function inTurn(run: Run, position: Position, effect: Effect, event: Write, array: ObjectId): Standing | undefined {
  if (position.turn === undefined || (effect.kind !== 'splice' && effect.kind !== 'truncate') || !shifts(effect)) {
    return undefined;
  }
  const { turn } = position;
  const current = effect.at.positions.find((at) => at.turn?.loop === turn.loop && at.anchor > 0);
  const loop = loopsOf(run).find((frame) => frame.id === turn.loop);
  if (current?.turn === undefined || loop === undefined || position.anchor > 0) return undefined;
  const upper = current.turn.field;
  if (upper !== turn.field && !loop.below.has(`${turn.field}<${upper}`)) return undefined;
  const order = orderOf(loop, upper);
  if (order === 'descending') {
    loop.deferred.push({ array, write: event, effect });
    return position.marks.get(array);
  }
  const rule = order === undefined ? 'index/enumeration-not-position-order' : 'index/stale-after-shrink';
  return { state: 'moved', write: event, rule };
}

function orderOf(loop: LoopFrame, field: string): 'ascending' | 'descending' | undefined {
  const orders = [...loop.turns.values()].map((fields) => fields.get(field));
  return orders.every((order) => order === orders[0]) ? orders[0] : undefined;
}

function noteWrite(run: Run, node: ts.Node, id: ObjectId, effect: Effect, kind: string): void {
  if (effect.kind === 'doubtful' || !holdsMessages(run, id)) return;
  const site = siteOf(node);
  const array = thing(run, id).path;
  note(run.facts.writers, `${at(site)} ${kind}`, () => ({
    ...site,
    array,
    kind,
    changesLength: changesLength(effect),
  }));
  // What a summary stands for may set fields anew as well, so it leaves nothing behind for certain.
  if (kind !== 'call') noteShared(run, node, keyOf(run, id), effect, kind);
}

/** Tells other functions that an array which they can see was written here. */
export function noteShared(run: Run, node: ts.Node, key: string | undefined, effect: Effect, kind: string): void {
  if (key === undefined || !shifts(effect)) return;
  const { name: root, open } = run.root;
  const site = siteOf(node);
  note(run.facts.sharedWrites, `${key} ${root} ${at(site)}`, () => ({ key, root, open, site, kind, shifts: true }));
}

const FITTING: ReadonlySet<string> = new Set(['good', 'gap', 'doubtful']);

/** A position is used on an array. `asElement`: for the element there, not for a place to cut or insert. */
export function use(
  run: Run,
  state: State,
  node: ts.Node,
  arrays: readonly ObjectId[],
  index: Value,
  asElement: boolean,
): void {
  for (const position of index.positions) {
    adopt(run, state, position, arrays);
    // Of arrays that this may be, the one that the position was taken from is meant.
    const fits = arrays.some((id) => FITTING.has(position.marks.get(id)?.state ?? ''));
    for (const id of arrays) {
      const standing = position.marks.get(id);
      if (fits && standing?.state === 'elsewhere') continue;
      if (standing === undefined) noteFieldUse(run, state, node, position, id);
      else judge(run, node, position, standing, id, asElement);
    }
  }
}

/** A number kept in a field shows by its use of which array it is a position. */
function noteFieldUse(run: Run, state: State, node: ts.Node, position: Position, id: ObjectId): void {
  const { field } = position;
  if (field === undefined) return;
  for (const member of familyOf(state, id)) {
    const key = keyOf(run, member);
    if (key === undefined || !holdsMessages(run, member)) continue;
    const site = siteOf(seenAt(run, node));
    const root = run.root.name;
    note(run.facts.fieldUses, `${field} ${key} ${at(site)}`, () => ({ field, key, site, keyed: false, root }));
  }
}

/** A counter shows by its first use which array it counts: all that this may be. */
function adopt(run: Run, state: State, position: Position, arrays: readonly ObjectId[]): void {
  const [first] = arrays;
  if (first === undefined || position.relation !== 'counter' || position.of !== '') return;
  const marks = marksFor(state, arrays);
  const of = thing(run, first).path;
  noteCapture(run, position.captured, position.name, arrays, 'counter');
  mapAllPositions(state, (other) =>
    other.anchor === position.anchor
      ? { ...other, of: other.of === '' ? of : other.of, marks: new Map([...marks, ...other.marks]) }
      : other,
  );
}

function judge(
  run: Run,
  node: ts.Node,
  position: Position,
  standing: Standing,
  id: ObjectId,
  asElement: boolean,
): void {
  if (!holdsMessages(run, id)) return;
  const isCut =
    standing.state === 'gone' ||
    (standing.state === 'elsewhere' && standing.otherwise !== undefined && standing.write.kind !== 'slice');
  const spared = standing.state === 'good' || (isCut && !asElement);
  if (spared) {
    const site = siteOf(node);
    note(run.facts.sound, `${at(site)} ${position.name}`, () => ({
      use: site,
      capture: position.captured,
      name: position.name,
      array: thing(run, id).path,
      note: standing.state === 'good' ? standing.note : 'used as a place to cut, which is still right',
    }));
    return;
  }
  suspect(run, node, position, standing, id, standing.rule);
}

export function suspect(
  run: Run,
  node: ts.Node,
  position: Position,
  standing: Exclude<Standing, { state: 'good' }>,
  id: ObjectId,
  rule: Exclude<Standing, { state: 'good' }>['rule'],
): void {
  if (!holdsMessages(run, id)) return;
  const { site: written, kind } = standing.write;
  const seen = siteOf(seenAt(run, node));
  // All inside one call of a function elsewhere: then that function is at fault, whoever calls it.
  const isOneCall = [position.captured, standing.write.seen].every((site) => at(site) === at(seen));
  const isElsewhere = isOneCall && at(position.captured) !== at(position.taken);
  const capture = isElsewhere ? position.taken : position.captured;
  // After a wait each function that uses the position is worth a word: they run at different times.
  const user = standing.state === 'gap' ? scopeName(seenAt(run, node)) : '';
  note(run.facts.suspicions, `${rule} ${at(capture)} ${at(written)} ${user}`, () => ({
    rule,
    state: standing.state,
    name: position.name,
    relation: position.relation,
    array: position.of === '' ? thing(run, id).path : position.of,
    key: keyOf(run, id),
    capture,
    write: { site: written, kind },
    use: isElsewhere ? siteOf(node) : seen,
    root: run.root.name,
  }));
}
