/** Maps and Sets: positions are kept in them and come out again. */
import type { ts } from 'ts-morph';
import { cellsOf, elementsOf } from '../domain/state.ts';
import { either, isNothing, NOTHING, type Value } from '../domain/value.ts';
import { clear, renew } from './assign.ts';
import { derive } from './derive.ts';
import { keep } from './fields.ts';
import { addTo, type Method, withElements } from './method-call.ts';
import { use } from './positions.ts';
import { argumentsOf, type Run } from './run.ts';
import { keptPosition, ownerOf, thing } from './things.ts';

/** Methods of Maps and Sets: positions are kept in them and come out again. */
export const KEEPERS: Readonly<Record<string, Method>> = {
  set(run, state, call) {
    const [key = NOTHING, value = NOTHING] = argumentsOf(run, state, call.node);
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
    const [value = NOTHING] = argumentsOf(run, state, call.node);
    addTo(run, state, call, value, 1);
    return call.receiver;
  },
  get(run, state, call) {
    argumentsOf(run, state, call.node);
    return either(elementsOf(state, call.receiver), keptElements(run, call.receiver, call.node));
  },
  has(run, state, call) {
    const [index = NOTHING] = argumentsOf(run, state, call.node);
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
