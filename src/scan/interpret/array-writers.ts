/** Methods that change an array in place. */
import { ts } from 'ts-morph';
import type { Effect } from '../domain/effect.ts';
import type { State } from '../domain/state.ts';
import { NOTHING, type Value } from '../domain/value.ts';
import { clear } from './assign.ts';
import { derive } from './derive.ts';
import { flipOrder, orderOfComparator, setOrder } from './list-order.ts';
import { addTo, fromEnd, type Method, type MethodCall, putElement } from './method-call.ts';
import { use, write } from './positions.ts';
import { argumentsOf, type Run } from './run.ts';

export const WRITERS: Readonly<Record<string, Method>> = {
  push(run, state, call) {
    const values = argumentsOf(run, state, call.node);
    write(run, state, call.node, call.arrays, { kind: 'append' }, 'push');
    for (const value of values) addTo(run, state, call, value, 1);
    return NOTHING;
  },
  unshift(run, state, call) {
    const values = argumentsOf(run, state, call.node);
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
    const values = argumentsOf(run, state, call.node);
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
    argumentsOf(run, state, call.node);
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
  argumentsOf(run, state, call.node);
  write(run, state, call.node, call.arrays, effect, call.method);
  return call.receiver;
}
