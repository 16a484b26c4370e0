/** What the methods of arrays, Maps and Sets do to positions. */
import { ts } from 'ts-morph';
import type { Effect } from '../domain/effect.ts';
import { cellsOf, type State } from '../domain/state.ts';
import { either, isNothing, NOTHING, type ObjectId, ofPosition, type Value } from '../domain/value.ts';
import { WRITERS } from './array-writers.ts';
import { derive, nameFor, slice } from './derive.ts';
import { readField } from './fields.ts';
import { flipOrder, orderOfComparator, setOrder } from './list-order.ts';
import { walk } from './loops.ts';
import { fromEnd, type Method, type MethodCall, withElements } from './method-call.ts';
import { take, use } from './positions.ts';
import { argumentsOf, bare, frameOf, type Run } from './run.ts';
import { KEEPERS } from './tables.ts';
import { functionOf } from './things.ts';

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
function conditionOf(callback: ts.Expression): string | undefined {
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

const MAKERS: Readonly<Record<string, Method>> = {
  slice: (run, state, call) => {
    for (const argument of call.node.arguments)
      use(run, state, call.node, call.arrays, run.evaluate(state, argument), false);
    return slice(run, state, call.node, call.arrays);
  },
  concat: (run, state, call) => {
    argumentsOf(run, state, call.node);
    return derive(run, state, call.node, call.arrays, { kind: 'append' }, 'concat');
  },
  toSorted: (run, state, call) => {
    argumentsOf(run, state, call.node);
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
    const [at = NOTHING, count, ...added] = argumentsOf(run, state, call.node);
    use(run, state, call.node, call.arrays, at, count?.constant !== 0);
    const effect: Effect = { kind: 'splice', at, removed: count?.constant, inserted: added.length };
    return derive(run, state, call.node, call.arrays, effect, 'toSpliced');
  },
  with: (run, state, call) => {
    const [at = NOTHING] = argumentsOf(run, state, call.node);
    use(run, state, call.node, call.arrays, at, true);
    return derive(run, state, call.node, call.arrays, { kind: 'none' }, 'with');
  },
  flat: (run, state, call) => derive(run, state, call.node, call.arrays, { kind: 'all' }, 'flat'),
  at: (run, state, call) => {
    const [index = NOTHING] = argumentsOf(run, state, call.node);
    use(run, state, call.node, call.arrays, index, true);
    if (index.constant === -1) return fromEnd(run, state, call, -1);
    return readField(run, state, call.receiver, '[]');
  },
};
