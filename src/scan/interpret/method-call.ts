/** What the methods of lists, Maps and Sets have in common. */
import type { ts } from 'ts-morph';
import { cellsOf, elementsOf, type State } from '../domain/state.ts';
import { either, isNothing, NOTHING, type ObjectId, type Value } from '../domain/value.ts';
import { keep, readField } from './fields.ts';
import { noteOrder } from './list-order.ts';
import { frameOf, type Run } from './run.ts';
import { holdsMessages, ownerOf, thing } from './things.ts';
import { turnOf } from './turns.ts';

export interface MethodCall {
  readonly node: ts.CallExpression;
  readonly method: string;
  readonly receiver: Value;
  readonly arrays: readonly ObjectId[];
}

export type Method = (run: Run, state: State, call: MethodCall) => Value;

export function withElements(state: State, list: Value, elements: Value): Value {
  for (const id of list.objects) {
    const cells = cellsOf(state, id);
    if (!isNothing(elements)) state.heap.set(id, { ...cells, elements });
  }
  return list;
}

/** `pop` and `shift` on a list of positions go through it from one end. */
export function fromEnd(run: Run, state: State, { receiver, node, arrays }: MethodCall, step: 1 | -1): Value {
  const loop = frameOf(run).loops.at(-1);
  const elements = elementsOf(state, receiver);
  if (elements === NOTHING)
    return arrays.some((id) => holdsMessages(run, id)) ? readField(run, state, receiver, '[]') : NOTHING;
  return loop === undefined ? elements : turnOf(run, state, loop, arrays, node, step);
}

export function putElement(state: State, id: ObjectId, value: Value): void {
  if (isNothing(value)) return;
  const cells = cellsOf(state, id);
  state.heap.set(id, { ...cells, elements: either(cells.elements, value) });
}

export function addTo(run: Run, state: State, { receiver, node }: MethodCall, value: Value, step: 1 | -1): void {
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
