/** What the methods of arrays, Maps and Sets do to positions. */
import { ts } from 'ts-morph';
import type { Effect } from '../domain/effect.ts';
import { cellsOf, elementsOf, type Order, type State } from '../domain/state.ts';
import { either, isNothing, NOTHING, type ObjectId, ofPosition, type Value } from '../domain/value.ts';
import { clear, renew } from './assign.ts';
import { derive, nameFor, slice } from './derive.ts';
import { keep, readField } from './fields.ts';
import { walk } from './loops.ts';
import { take, use, write } from './positions.ts';
import { bare, frameOf, type LoopFrame, loopsOf, type Run } from './run.ts';
import { holdsMessages, keptPosition, ownerOf, thing } from './things.ts';
import { turnOf } from './turns.ts';

const SEARCHES = new Set(['findIndex', 'findLastIndex', 'indexOf', 'lastIndexOf']);
const WALKS = new Set([
  'forEach',
  'map',
  'flatMap',
  'filter',
  'some',
  'every',
  'find',
  'findLast',
  'reduce',
  'reduceRight',
]);

interface MethodCall {
  readonly node: ts.CallExpression;
  readonly method: string;
  readonly receiver: Value;
  readonly arrays: readonly ObjectId[];
}

/** The value of `receiver.method(…)`, or undefined when the method is none of these. */
export function arrayCall(
  run: Run,
  state: State,
  node: ts.CallExpression,
  method: string,
  receiver: Value,
): Value | undefined {
  const call: MethodCall = { node, method, receiver, arrays: receiver.objects };
  if (SEARCHES.has(method)) return search(run, state, call);
  if (WALKS.has(method)) return walkWith(run, state, call);
  for (const table of [WRITERS, MAKERS, KEEPERS]) {
    // A method may be called `constructor` or `toString` as well.
    if (Object.hasOwn(table, method)) return table[method]?.(run, state, call);
  }
  return undefined;
}

type Method = (run: Run, state: State, call: MethodCall) => Value;

function args(run: Run, state: State, { node }: MethodCall): Value[] {
  return node.arguments.map((argument) =>
    run.evaluate(state, ts.isSpreadElement(argument) ? argument.expression : argument),
  );
}

function search(run: Run, state: State, call: MethodCall): Value {
  const { node, arrays, method } = call;
  const [wanted, from] = node.arguments;
  const start = from === undefined ? NOTHING : run.evaluate(state, from);
  use(run, state, node, arrays, start, false);
  if (wanted !== undefined) runPredicate(run, state, call, wanted);
  const condition = wanted === undefined ? undefined : conditionOf(wanted);
  const name = nameFor(node);
  const position = take(run, state, node, {
    arrays,
    relation: 'element',
    name,
    from: method,
    ...(condition ? { condition } : {}),
  });
  const [bound] = start.positions;
  return ofPosition(
    bound === undefined ? position : { ...position, atLeast: { anchor: bound.anchor, offset: bound.offset } },
  );
}

/** The condition of a one-expression callback with its parameter's name taken out, to compare two of them. */
export function conditionOf(callback: ts.Expression): string | undefined {
  const fn = bare(callback);
  if (!ts.isArrowFunction(fn) || ts.isBlock(fn.body)) return undefined;
  const [parameter] = fn.parameters;
  if (parameter === undefined || !ts.isIdentifier(parameter.name)) return undefined;
  const name = new RegExp(`\\b${parameter.name.text.replace(/\$/g, '\\$')}\\b`, 'g');
  return bare(fn.body).getText().replace(name, '_').replace(/\s+/g, '');
}

function runPredicate(run: Run, state: State, { node, receiver }: MethodCall, callback: ts.Expression): void {
  const value = run.evaluate(state, callback);
  const fn = functionOf(run, value);
  if (fn === undefined) return;
  walk(run, state, node, receiver, (turn, element, index) => {
    run.invoke(turn, fn.node, fn.self, [element, index, receiver], callback);
  });
}

export function functionOf(
  run: Run,
  value: Value,
): { node: NonNullable<ReturnType<typeof thing>['fn']>; self: Value } | undefined {
  for (const id of value.objects) {
    const { fn, self } = thing(run, id);
    if (fn !== undefined) return { node: fn, self: self ?? NOTHING };
  }
  return undefined;
}

function walkWith(run: Run, state: State, call: MethodCall): Value {
  const { node, method, receiver, arrays } = call;
  const [callback, ...others] = node.arguments;
  for (const other of others) run.evaluate(state, other);
  const value = callback === undefined ? NOTHING : run.evaluate(state, callback);
  const fn = functionOf(run, value);
  const isReduce = method.startsWith('reduce');
  const sources = [...arrays];
  // Kept in the state, where objects of earlier turns are folded.
  const kept = node.expression;
  if (fn !== undefined) {
    walk(run, state, node, receiver, (turn, element, index) => {
      const given = isReduce ? [NOTHING, element, index, receiver] : [element, index, receiver];
      turn.env.set(kept, either(turn.env.get(kept), run.invoke(turn, fn.node, fn.self, given, node)));
    });
  }
  const results = state.env.get(kept) ?? NOTHING;
  state.env.delete(kept);
  if (method === 'find' || method === 'findLast') return readField(run, state, receiver, '[]');
  if (method === 'map') return mapped(run, state, node, sources, results);
  if (method === 'filter') {
    const condition = callback === undefined ? undefined : conditionOf(callback);
    return derive(run, state, node, sources, { kind: 'all' }, 'filter', condition);
  }
  if (method === 'flatMap')
    return withElements(state, derive(run, state, node, sources, { kind: 'all' }, 'flatMap'), results);
  return isReduce ? results : NOTHING;
}

/** `map` keeps positions; what the new elements are is what the callback returns. */
function mapped(run: Run, state: State, node: ts.Node, sources: readonly ObjectId[], results: Value): Value {
  const orders = sources.map((id) => cellsOf(state, id));
  const list = derive(run, state, node, sources, { kind: 'none' }, 'map');
  const [id] = list.objects as [ObjectId];
  const order = orders[0]?.order;
  const own = order && new Map([...order].flatMap(([, entry]) => (order.size === 1 ? [['', entry] as const] : [])));
  state.heap.set(id, {
    fields: new Map(),
    ...(isNothing(results) ? {} : { elements: results }),
    ...(own && own.size > 0 ? { order: own } : {}),
  });
  const index = results.positions.some((position) => position.relation === 'counter');
  if (index) orderFrom(run, state, id);
  return list;
}

/** A list whose elements are the counter of an ascending walk is in ascending order. */
function orderFrom(run: Run, state: State, id: ObjectId): void {
  const loop = frameOf(run).loops.at(-1)?.id ?? 0;
  const cells = cellsOf(state, id);
  state.heap.set(id, { ...cells, order: new Map(cells.order).set('', { order: 'ascending', loop }) });
}

function withElements(state: State, list: Value, elements: Value): Value {
  for (const id of list.objects) {
    const cells = cellsOf(state, id);
    if (!isNothing(elements)) state.heap.set(id, { ...cells, elements });
  }
  return list;
}

const WRITERS: Readonly<Record<string, Method>> = {
  push(run, state, call) {
    const values = args(run, state, call);
    write(run, state, call.node, call.arrays, { kind: 'append' }, 'push');
    for (const value of values) addTo(run, state, call, value, 1);
    return NOTHING;
  },
  unshift(run, state, call) {
    const values = args(run, state, call);
    const spread = call.node.arguments.some(ts.isSpreadElement);
    write(run, state, call.node, call.arrays, { kind: 'all', ...(spread ? {} : { by: values.length }) }, 'unshift');
    for (const value of values) addTo(run, state, call, value, -1);
    return NOTHING;
  },
  pop(run, state, call) {
    const element = fromEnd(run, state, call, -1);
    write(run, state, call.node, call.arrays, { kind: 'pop' }, 'pop');
    return element;
  },
  shift(run, state, call) {
    const element = fromEnd(run, state, call, 1);
    write(run, state, call.node, call.arrays, { kind: 'all', by: -1 }, 'shift');
    return element;
  },
  splice(run, state, call) {
    const { node, arrays } = call;
    const values = args(run, state, call);
    const [at, count, ...added] = values;
    if (at === undefined) return NOTHING;
    const inserted = node.arguments.slice(2).some(ts.isSpreadElement) ? undefined : added.length;
    use(run, state, node, arrays, at, count?.constant !== 0);
    const removed = count === undefined ? undefined : count.constant;
    const wholesale =
      at.constant === 0 && (count === undefined || count.positions.some((p) => p.relation === 'length'));
    const isLast = at.constant !== undefined && at.constant < 0;
    const effect: Effect = wholesale
      ? { kind: 'all' }
      : isLast
        ? { kind: 'pop' }
        : count === undefined
          ? { kind: 'truncate', at }
          : { kind: 'splice', at, removed, inserted };
    write(run, state, node, arrays, effect, 'splice');
    if (wholesale) clear(state, arrays);
    for (const value of added) for (const id of arrays) putElement(state, id, value);
    return derive(run, state, node, [], { kind: 'all' }, 'splice');
  },
  fill: (run, state, call) => inPlace(run, state, call, { kind: 'none' }),
  copyWithin: (run, state, call) => inPlace(run, state, call, { kind: 'all' }),
  sort(run, state, call) {
    args(run, state, call);
    write(run, state, call.node, call.arrays, { kind: 'all' }, 'sort');
    for (const id of call.arrays) setOrder(state, id, orderOfComparator(call.node));
    return call.receiver;
  },
  reverse(run, state, call) {
    write(run, state, call.node, call.arrays, { kind: 'all' }, 'reverse');
    for (const id of call.arrays) flipOrder(state, id);
    return call.receiver;
  },
};

function inPlace(run: Run, state: State, call: MethodCall, effect: Effect): Value {
  args(run, state, call);
  write(run, state, call.node, call.arrays, effect, call.method);
  return call.receiver;
}

const MAKERS: Readonly<Record<string, Method>> = {
  slice: (run, state, call) => {
    for (const argument of call.node.arguments)
      use(run, state, call.node, call.arrays, run.evaluate(state, argument), false);
    return slice(run, state, call.node, call.arrays);
  },
  concat: (run, state, call) => {
    args(run, state, call);
    return derive(run, state, call.node, call.arrays, { kind: 'append' }, 'concat');
  },
  toSorted: (run, state, call) => {
    args(run, state, call);
    const list = derive(run, state, call.node, call.arrays, { kind: 'all' }, 'toSorted');
    for (const id of list.objects) setOrder(state, id, orderOfComparator(call.node));
    return list;
  },
  toReversed: (run, state, call) => {
    const orders = call.arrays.map((id) => cellsOf(state, id).order);
    const list = derive(run, state, call.node, call.arrays, { kind: 'all' }, 'toReversed');
    for (const id of list.objects) {
      const cells = cellsOf(state, id);
      const [order] = orders;
      if (order !== undefined) state.heap.set(id, { ...cells, order });
      flipOrder(state, id);
    }
    return list;
  },
  toSpliced: (run, state, call) => {
    const [at = NOTHING, count, ...added] = args(run, state, call);
    use(run, state, call.node, call.arrays, at, count?.constant !== 0);
    const effect: Effect = { kind: 'splice', at, removed: count?.constant, inserted: added.length };
    return derive(run, state, call.node, call.arrays, effect, 'toSpliced');
  },
  with: (run, state, call) => {
    const [at = NOTHING] = args(run, state, call);
    use(run, state, call.node, call.arrays, at, true);
    return derive(run, state, call.node, call.arrays, { kind: 'none' }, 'with');
  },
  flat: (run, state, call) => derive(run, state, call.node, call.arrays, { kind: 'all' }, 'flat'),
  at: (run, state, call) => {
    const [index = NOTHING] = args(run, state, call);
    use(run, state, call.node, call.arrays, index, true);
    if (index.constant === -1) return fromEnd(run, state, call, -1);
    return readField(run, state, call.receiver, '[]');
  },
};

/** Methods of Maps and Sets: positions are kept in them and come out again. */
const KEEPERS: Readonly<Record<string, Method>> = {
  set(run, state, call) {
    const [key = NOTHING, value = NOTHING] = args(run, state, call);
    for (const id of call.receiver.objects) {
      const cells = cellsOf(state, id);
      if (isNothing(value) && isNothing(key)) continue;
      state.heap.set(id, { ...cells, elements: either(cells.elements, value), keys: either(cells.keys, key) });
      const owner = thing(run, id).shared ? ownerOf(run, thing(run, id)) : undefined;
      if (owner !== undefined) keep(run, call.node, owner, value);
    }
    return call.receiver;
  },
  add(run, state, call) {
    const [value = NOTHING] = args(run, state, call);
    addTo(run, state, call, value, 1);
    return call.receiver;
  },
  get(run, state, call) {
    args(run, state, call);
    return either(elementsOf(state, call.receiver), keptElements(run, call.receiver, call.node));
  },
  has(run, state, call) {
    const [index = NOTHING] = args(run, state, call);
    const held = elementsOf(state, call.receiver);
    if (held.positions.length > 0) {
      for (const position of index.positions) use(run, state, call.node, [...position.marks.keys()], held, true);
    }
    return NOTHING;
  },
  clear(run, state, call) {
    clear(state, call.receiver.objects);
    renew(run, call.receiver);
    return NOTHING;
  },
  values: (run, state, call) =>
    withElements(state, derive(run, state, call.node, [], { kind: 'all' }, 'values'), elementsOf(state, call.receiver)),
};

/** What a Map of numbers that outlives the function holds: positions taken in other calls. */
function keptElements(run: Run, receiver: Value, node: ts.Node): Value {
  const positions = receiver.objects.flatMap((id) => {
    const { type, shared, path } = thing(run, id);
    const owner = ownerOf(run, thing(run, id));
    if (type === undefined || !shared || owner === undefined) return [];
    return run.types.holdsNumbers(type) === 'values' ? [keptPosition(run, owner, path, node)] : [];
  });
  return { objects: [], positions };
}

/** `pop` and `shift` on a list of positions go through it from one end. */
function fromEnd(run: Run, state: State, { receiver, node, arrays }: MethodCall, step: 1 | -1): Value {
  const loop = frameOf(run).loops.at(-1);
  const elements = elementsOf(state, receiver);
  if (elements === NOTHING)
    return arrays.some((id) => holdsMessages(run, id)) ? readField(run, state, receiver, '[]') : NOTHING;
  return loop === undefined ? elements : turnOf(run, state, loop, arrays, node, step);
}

function putElement(state: State, id: ObjectId, value: Value): void {
  if (isNothing(value)) return;
  const cells = cellsOf(state, id);
  state.heap.set(id, { ...cells, elements: either(cells.elements, value) });
}

function addTo(run: Run, state: State, { receiver, node }: MethodCall, value: Value, step: 1 | -1): void {
  if (isNothing(value)) return;
  for (const id of receiver.objects) {
    putElement(state, id, value);
    const owner = thing(run, id).shared ? ownerOf(run, thing(run, id)) : undefined;
    if (owner !== undefined) keep(run, node, owner, value);
    noteOrder(run, state, id, '', value, step);
    for (const record of value.objects) {
      for (const [field, held] of cellsOf(state, record).fields) noteOrder(run, state, id, field, held, step);
    }
  }
}

/** What is pushed turn by turn by the counter of a loop over an array lies in that loop's order. */
function noteOrder(run: Run, state: State, id: ObjectId, field: string, value: Value, step: 1 | -1): void {
  if (value.positions.length === 0) return;
  const loops = loopsOf(run);
  const [position] = value.positions;
  const at = position === undefined ? -1 : loops.findLastIndex((loop) => counts(loop, position.anchor, state));
  const loop = loops[at];
  const cells = cellsOf(state, id);
  const known = cells.order?.get(field);
  const alone = value.positions.length === 1 && loop !== undefined && !startsOver(run, id, at);
  const same = known === undefined || (known !== 'none' && known.loop === loop?.id);
  const up = loop !== undefined && (loop.direction === 1) === (step === 1);
  const entry =
    alone && same ? { order: (up ? 'ascending' : 'descending') as Order, loop: loop.id } : ('none' as const);
  state.heap.set(id, { ...cells, order: new Map(cells.order).set(field, entry) });
}

function counts(loop: LoopFrame, anchor: number, state: State): boolean {
  if (loop.counter === anchor) return true;
  return state.env.get(loop.node)?.positions.some((hidden) => hidden.anchor === anchor) ?? false;
}

/** A loop inside another one starts over with each turn of that: its positions then come in no order. */
function startsOver(run: Run, id: ObjectId, at: number): boolean {
  if (at === 0) return false;
  const outer = loopsOf(run)[at - 1];
  return outer !== undefined && !madeInside(run, id, outer);
}

function madeInside(run: Run, id: ObjectId, loop: LoopFrame): boolean {
  const node = run.madeAt.get(id)?.node;
  return node !== undefined && node.pos >= loop.node.pos && node.end <= loop.node.end;
}

function setOrder(state: State, id: ObjectId, order: ReadonlyMap<string, Order>): void {
  const cells = cellsOf(state, id);
  state.heap.set(id, {
    ...cells,
    order: new Map([...order].map(([field, entry]) => [field, { order: entry, loop: 0 }])),
  });
}

function flipOrder(state: State, id: ObjectId): void {
  const cells = cellsOf(state, id);
  if (cells.order === undefined) return;
  const order = new Map(
    [...cells.order].map(([field, entry]) => [
      field,
      entry === 'none'
        ? entry
        : { ...entry, order: (entry.order === 'ascending' ? 'descending' : 'ascending') as Order },
    ]),
  );
  state.heap.set(id, { ...cells, order });
}

/** `(a, b) => b.at - a.at`: descending in `at`. The first difference in the comparator's text decides. */
function orderOfComparator(node: ts.CallExpression): Map<string, Order> {
  const [comparator] = node.arguments;
  const fn = comparator && bare(comparator);
  const order = new Map<string, Order>();
  if (fn === undefined || !(ts.isArrowFunction(fn) || ts.isFunctionExpression(fn))) return order;
  const [left, right] = fn.parameters.map((parameter) => parameter.name.getText());
  const visit = (at: ts.Node): void => {
    if (order.size > 0) return;
    if (ts.isBinaryExpression(at) && at.operatorToken.kind === ts.SyntaxKind.MinusToken) {
      const [first, field] = rootAndField(at.left);
      const [second] = rootAndField(at.right);
      if (first === left && second === right) order.set(field, 'ascending');
      else if (first === right && second === left) order.set(field, 'descending');
    }
    ts.forEachChild(at, visit);
  };
  visit(fn.body);
  return order;
}

function rootAndField(node: ts.Expression): [string, string] {
  const at = bare(node);
  return ts.isPropertyAccessExpression(at) ? [at.expression.getText(), at.name.text] : [at.getText(), ''];
}
