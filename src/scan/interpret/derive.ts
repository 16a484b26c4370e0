/** Arrays made of others: copies, parts, filtered and rearranged ones, and which positions still fit them. */
import { ts } from 'ts-morph';
import { affect, type Effect } from '../domain/effect.ts';
import { cellsOf, elementsOf, mapAllPositions, type State } from '../domain/state.ts';
import { either, NOTHING, type ObjectId, ofObject, type Standing, type Value } from '../domain/value.ts';
import { type Run, writeAt } from './run.ts';
import { type Allocation, allocate, holdsMessages, thing } from './things.ts';

/** A new array at `node` whose elements come from `sources`, lying as `effect` says. */
export function derive(
  run: Run,
  state: State,
  node: ts.Node,
  sources: readonly ObjectId[],
  effect: Effect,
  kind: string,
  condition?: string,
): Value {
  const path = nameFor(node);
  const [source] = sources;
  const messages = sources.some((id) => holdsMessages(run, id));
  const elements = elementsOf(state, { objects: sources, positions: [] });
  const orders = sources.map((id) => cellsOf(state, id).order).filter((order) => order !== undefined);
  const id = allocate(run, state, node, {
    kind: 'list',
    path,
    isMessages: messages,
    made: effect,
    ...(source === undefined ? {} : { from: source }),
  });
  const [order] = orders;
  state.heap.set(id, {
    fields: new Map(),
    ...(elements === NOTHING ? {} : { elements }),
    ...(order !== undefined && (effect.kind !== 'all' || kind === 'filter') ? { order } : {}),
  });
  for (const source of sources) relate(run, state, node, source, id, effect, kind, condition);
  return ofObject(id);
}

function relate(
  run: Run,
  state: State,
  node: ts.Node,
  source: ObjectId,
  id: ObjectId,
  effect: Effect,
  kind: string,
  condition: string | undefined,
): void {
  const write = writeAt(run, node, thing(run, source).path, kind);
  const isCopy = effect.kind === 'none' || effect.kind === 'append';
  if (isCopy) joinFamily(run, state, source, id);
  else if (effect.kind === 'all') state.derived.set(id, { from: source, write, ...(condition ? { condition } : {}) });
  mapAllPositions(state, (position) => {
    const standing = position.marks.get(source);
    if (standing === undefined || position.marks.has(id)) return position;
    const marks = new Map(position.marks);
    marks.set(id, standing.state === 'good' ? carried(affect(effect, position, write)) : standing);
    return { ...position, marks };
  });
}

/** What lies otherwise in a new array is in another index space: the old one is still what it was. */
function carried(standing: Standing): Standing {
  if (standing.state !== 'moved' && standing.state !== 'gone') return standing;
  return { ...standing, state: 'elsewhere', rule: 'index/other-index-space', otherwise: standing.state };
}

function joinFamily(run: Run, state: State, source: ObjectId, id: ObjectId): void {
  let family = state.family.get(source);
  if (family === undefined) {
    run.counter += 1;
    family = run.counter;
    state.family.set(source, family);
  }
  state.family.set(id, family);
}

/** `[a, ...messages, b]`: a copy with something before or behind; `[...m.slice(0, i), x, ...m.slice(i + 1)]`: a replacement. */
export function arrayLiteral(run: Run, state: State, node: ts.ArrayLiteralExpression): Value {
  const parts = node.elements.map((element) => ({
    spread: ts.isSpreadElement(element),
    value: run.evaluate(state, ts.isSpreadElement(element) ? element.expression : element),
  }));
  const spreads = parts.filter((part) => part.spread);
  const singles = parts.filter((part) => !part.spread);
  const [head] = parts;
  let effect: Effect = { kind: 'all' };
  let sources: readonly ObjectId[] = spreads.flatMap((part) => origins(run, part.value));
  if (spreads.length === 0) sources = [];
  else if (head?.spread === true) {
    const first = effectsOf(run, head.value);
    const rest = parts.slice(1);
    sources = origins(run, head.value);
    effect = rest.length === 0 ? first : withTail(run, first, rest);
  } else if (spreads.length === 1) effect = { kind: 'all', by: singles.length };
  let elements = NOTHING;
  for (const part of singles) elements = either(elements, part.value);
  const result = derive(run, state, node, [...new Set(sources)], effect, 'array literal');
  const [id] = result.objects as [ObjectId];
  const cells = cellsOf(state, id);
  for (const part of spreads) elements = either(elements, elementsOf(state, part.value));
  state.heap.set(id, { ...cells, ...(elements === NOTHING ? {} : { elements }) });
  return result;
}

/** What stands behind a copy or a front part decides whether positions behind the cut are kept. */
function withTail(run: Run, first: Effect, rest: readonly { spread: boolean; value: Value }[]): Effect {
  if (first.kind === 'none') return { kind: 'append' };
  if (first.kind !== 'truncate') return first;
  const inserted = rest.findIndex((part) => part.spread);
  if (inserted < 0) return first;
  const tail = rest[inserted] as { value: Value };
  const from = tail.value.objects.map((id) => thing(run, id).suffix).find((suffix) => suffix !== undefined);
  if (from === undefined || rest.length > inserted + 1) return first;
  const removed = difference(from, first.at);
  return { kind: 'splice', at: first.at, removed, inserted: removed === undefined ? undefined : inserted };
}

function difference(to: Value, from: Value): number | undefined {
  const [right] = from.positions;
  const [left] = to.positions;
  if (left !== undefined && right !== undefined) {
    return left.anchor === right.anchor && left.anchor > 0 ? left.offset - right.offset : undefined;
  }
  return to.constant !== undefined && from.constant !== undefined ? to.constant - from.constant : undefined;
}

function effectsOf(run: Run, value: Value): Effect {
  const [first] = value.objects;
  const made = first === undefined ? undefined : thing(run, first).made;
  const isPart = first !== undefined && thing(run, first).origin !== undefined;
  return isPart && made !== undefined ? made : { kind: 'none' };
}

function origins(run: Run, value: Value): ObjectId[] {
  return value.objects.map((id) => thing(run, id).origin ?? id);
}

/** `slice(from, to)`: a whole copy, a front part, or a part that starts at `from` (another index space). */
export function slice(run: Run, state: State, node: ts.CallExpression, sources: readonly ObjectId[]): Value {
  const [fromNode, toNode] = node.arguments;
  const from = fromNode === undefined ? undefined : run.evaluate(state, fromNode);
  const to = toNode === undefined ? undefined : run.evaluate(state, toNode);
  const isFront = from === undefined || from.constant === 0;
  let effect: Effect = { kind: 'all' };
  if (isFront) effect = to === undefined ? { kind: 'none' } : { kind: 'truncate', at: to };
  if (isFront && to?.constant !== undefined && to.constant < 0) effect = { kind: 'pop' };
  const result = derive(run, state, node, sources, effect, 'slice');
  const [id] = result.objects;
  const [origin] = sources;
  if (id !== undefined && origin !== undefined && sources.length === 1 && effect.kind !== 'none') {
    const suffix = !isFront && to === undefined ? from : undefined;
    run.things[id] = { ...thing(run, id), origin, ...(suffix ? { suffix } : {}) };
  }
  return result;
}

/** The name under which a new value goes on: of the variable or field that it is put into. */
export function nameFor(node: ts.Node): string {
  const known = names.get(node);
  if (known !== undefined) return known;
  const name = findName(node);
  names.set(node, name);
  return name;
}

const names = new WeakMap<ts.Node, string>();

function findName(node: ts.Node): string {
  for (let at: ts.Node | undefined = node.parent, hops = 0; at !== undefined && hops < 6; at = at.parent, hops++) {
    if (ts.isVariableDeclaration(at) && ts.isIdentifier(at.name)) return at.name.text;
    if (ts.isPropertyAssignment(at)) return at.name.getText();
    if (ts.isBinaryExpression(at) && at.operatorToken.kind === ts.SyntaxKind.EqualsToken)
      return at.left.getText().slice(0, 60);
    if (ts.isStatement(at) || ts.isFunctionLike(at)) break;
  }
  const source = node.getSourceFile();
  const start = node.getStart(source);
  const text = source.text.slice(start, Math.min(node.end, start + 60)).replace(/\s+/g, ' ');
  return text.length > 40 ? `${text.slice(0, 37)}...` : text;
}

/** An object that an unknown function returns: nothing is known of it but where it comes from. */
export function unknownResult(run: Run, state: State, node: ts.Node, type?: Allocation['type']): Value {
  const id = allocate(run, state, node, { kind: 'unknown', path: nameFor(node), ...(type ? { type } : {}) });
  return ofObject(id);
}
