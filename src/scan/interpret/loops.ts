/** Loops: two rounds show every pair of a write in one turn and a use in the next. */
import { ts } from 'ts-morph';
import { copyState, elementsOf, joinState, replaceState, type State } from '../domain/state.ts';
import { NOTHING, ofPosition, type Position, type Value } from '../domain/value.ts';
import { siteOf } from '../read/unit.ts';
import { adjust, assign, bindPattern } from './assign.ts';
import { readField } from './fields.ts';
import { anchorAt, marksFor } from './positions.ts';
import { bare, frameOf, type LoopFrame, type Run, spend } from './run.ts';
import { foldTurn } from './things.ts';
import { endTurns, turnOf } from './turns.ts';

const ROUNDS = 2;

interface LoopParts {
  readonly node: ts.Node;
  readonly direction?: 1 | -1;
  readonly counter?: number;
  /** What happens before the body of each turn; false: the loop is known to end here never. */
  before(state: State, loop: LoopFrame, round: number): void;
  body(state: State, loop: LoopFrame): void;
  after?(state: State, loop: LoopFrame): void;
  /** Whether the body runs at least once, or only ends by break. */
  readonly atLeastOnce?: boolean;
  readonly endless?: boolean;
}

/** Runs a loop on `state`, which is afterwards what it is behind the loop. */
export function repeat(run: Run, state: State, parts: LoopParts): void {
  const call = frameOf(run);
  run.counter += 1;
  const loop: LoopFrame = {
    id: run.counter,
    node: parts.node,
    breaks: [],
    continues: [],
    direction: parts.direction ?? 1,
    ...(parts.counter === undefined ? {} : { counter: parts.counter }),
    turns: new Map(),
    deferred: [],
    below: new Set(),
  };
  call.loops.push(loop);
  const head = copyState(state);
  const exit = copyState(state);
  exit.live = false;
  for (let round = 0; round <= ROUNDS; round++) {
    const turn = copyState(head);
    spend(run, head.env.size + head.heap.size);
    if (round > 0) foldTurn(run, turn, parts.node);
    parts.before(turn, loop, round);
    const skipped = round === 0 && parts.atLeastOnce === true;
    if (!skipped && parts.endless !== true) joinState(exit, turn);
    if (round === ROUNDS) break;
    parts.body(turn, loop);
    for (const other of loop.continues.splice(0)) joinState(turn, other);
    if (!turn.live) break;
    parts.after?.(turn, loop);
    // A turn that leaves everything as certain as it was shows all that a further one could.
    if (!joinState(head, turn) && !skipped) {
      if (parts.endless !== true) joinState(exit, turn);
      break;
    }
  }
  for (const other of loop.breaks) joinState(exit, other);
  call.loops.pop();
  endTurns(exit, loop);
  replaceState(state, exit);
}

/** `for (const x of list)`, `for (const [i, x] of list.entries())`, `for (const x of await …)`. */
export function forOf(run: Run, state: State, node: ts.ForOfStatement): void {
  const source = bare(node.expression);
  const entries = iterated(source);
  const lists = run.evaluate(state, entries?.list ?? node.expression);
  walk(run, state, node, lists, (turn, element, index) => {
    if (ts.isVariableDeclarationList(node.initializer)) {
      const [declaration] = node.initializer.declarations;
      if (declaration === undefined) return;
      if (entries?.kind === 'keys') bindPattern(run, turn, declaration.name, index);
      else if (entries?.kind === 'entries' && ts.isArrayBindingPattern(declaration.name)) {
        const [first, second] = declaration.name.elements;
        if (first !== undefined && ts.isBindingElement(first)) bindPattern(run, turn, first.name, index);
        if (second !== undefined && ts.isBindingElement(second)) bindPattern(run, turn, second.name, element);
      } else bindPattern(run, turn, declaration.name, element);
    } else assign(run, turn, node.initializer, element);
    run.execute(turn, node.statement);
  });
}

function iterated(node: ts.Expression): { list: ts.Expression; kind: 'entries' | 'keys' | 'values' } | undefined {
  if (!ts.isCallExpression(node) || node.arguments.length > 0 || !ts.isPropertyAccessExpression(node.expression)) {
    return undefined;
  }
  const kind = node.expression.name.text;
  return kind === 'entries' || kind === 'keys' || kind === 'values'
    ? { list: node.expression.expression, kind }
    : undefined;
}

/**
 * Goes through `lists` from the front, as for-of and the callbacks of forEach do. `body` gets element and index. The
 * iterator counts by itself, so taking out an element at or before it makes it skip one.
 */
export function walk(
  run: Run,
  state: State,
  node: ts.Node,
  lists: Value,
  body: (state: State, element: Value, index: Value) => void,
): void {
  const hidden = node;
  repeat(run, state, {
    node,
    before(turn) {
      const anchor = anchorAt(run, turn, node, 'walk');
      const position: Position = {
        anchor,
        offset: 0,
        relation: 'counter',
        name: 'the iterator',
        captured: siteOf(node),
        taken: siteOf(node),
        of: lists.objects.length > 0 ? 'it' : '',
        marks: marksFor(turn, lists.objects),
      };
      turn.env.set(hidden, ofPosition(position));
    },
    body(turn, loop) {
      const index = turn.env.get(hidden) ?? NOTHING;
      const plain = elementsOf(turn, lists);
      const here = turnOf(run, turn, loop, lists.objects, node, 1);
      const element = plain === NOTHING ? readField(run, turn, lists, '[]') : here;
      body(turn, element, index);
    },
    after(turn) {
      const index = turn.env.get(hidden);
      if (index !== undefined) adjust(run, node, index, 1, lists.objects);
    },
  });
  state.env.delete(hidden);
}

export function forIn(run: Run, state: State, node: ts.ForInStatement): void {
  run.evaluate(state, node.expression);
  repeat(run, state, {
    node,
    before: () => undefined,
    body: (turn) => run.execute(turn, node.statement),
  });
}

/** The state behind a body that may run at any later time, any number of times. */
export function maybe(run: Run, state: State, node: ts.Node, body: (state: State) => void): void {
  repeat(run, state, { node, before: () => undefined, body });
}
