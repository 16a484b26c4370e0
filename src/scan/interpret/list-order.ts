/** In which order the positions in a list lie: by how it was filled, sorted and turned. */
import { ts } from 'ts-morph';
import { cellsOf, type Order, type State } from '../domain/state.ts';
import type { ObjectId, Value } from '../domain/value.ts';
import { bare, type LoopFrame, loopsOf, type Run } from './run.ts';

/** What is pushed turn by turn by the counter of a loop over an array lies in that loop's order. */
export function noteOrder(run: Run, state: State, id: ObjectId, field: string, value: Value, step: 1 | -1): void {
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

export function setOrder(state: State, id: ObjectId, order: ReadonlyMap<string, Order>): void {
  const cells = cellsOf(state, id);
  state.heap.set(id, {
    ...cells,
    order: new Map([...order].map(([field, entry]) => [field, { order: entry, loop: 0 }])),
  });
}

export function flipOrder(state: State, id: ObjectId): void {
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
export function orderOfComparator(node: ts.CallExpression): Map<string, Order> {
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
