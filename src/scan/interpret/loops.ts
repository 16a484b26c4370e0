/** Loops: two rounds show every pair of a write in one turn and a use in the next. */
import { ts } from 'ts-morph';
import { copyState, elementsOf, joinState, replaceState, type State } from '../domain/state.ts';
import {
  mapPositions,
  NOTHING,
  type ObjectId,
  ofPosition,
  type Position,
  type Standing,
  type Value,
} from '../domain/value.ts';
import { declarationOf } from '../read/scopes.ts';
import { siteOf } from '../read/unit.ts';
import { adjust, assign, bindPattern } from './assign.ts';
import { readField } from './fields.ts';
import { anchorAt, marksFor, suspect, use } from './positions.ts';
import { refine } from './refine.ts';
import { bare, frameOf, type LoopFrame, nodeId, type Run, spend } from './run.ts';
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

export function forLoop(run: Run, state: State, node: ts.ForStatement): void {
  const { initializer, condition, incrementor, statement } = node;
  if (initializer !== undefined) {
    if (ts.isVariableDeclarationList(initializer)) declare(run, state, initializer);
    else run.evaluate(state, initializer);
  }
  const names = countersOf(node);
  const direction =
    incrementor !== undefined && goesDown(incrementor) ? -1 : condition !== undefined && goesDown(condition) ? -1 : 1;
  counted(run, state, node, names, direction, {
    test: (turn) =>
      void (
        condition &&
        test(
          run,
          turn,
          condition,
          names.map(({ name }) => name),
        )
      ),
    body(turn) {
      if (condition !== undefined) refine(turn, condition, true);
      run.execute(turn, statement);
    },
    after: (turn) => void (incrementor && run.evaluate(turn, incrementor)),
    endless: condition === undefined || condition.kind === ts.SyntaxKind.TrueKeyword,
  });
}

export function whileLoop(run: Run, state: State, node: ts.WhileStatement | ts.DoStatement): void {
  const { expression: condition, statement } = node;
  const names = countersOf(node);
  const direction = goesDown(condition) ? -1 : 1;
  counted(run, state, node, names, direction, {
    test(turn) {
      lookAgain(turn, condition);
      test(
        run,
        turn,
        condition,
        names.map(({ name }) => name),
      );
    },
    body(turn) {
      refine(turn, condition, true);
      run.execute(turn, statement);
    },
    endless: condition.kind === ts.SyntaxKind.TrueKeyword,
    atLeastOnce: ts.isDoStatement(node),
  });
}

/** `while (isTool(list[at])) list.splice(at, 1)`: each turn looks at what stands at the place now. */
function lookAgain(state: State, condition: ts.Expression): void {
  const visit = (node: ts.Node): void => {
    const index = ts.isElementAccessExpression(node) ? bare(node.argumentExpression) : undefined;
    const name = index !== undefined && ts.isIdentifier(index) ? declarationOf(index) : undefined;
    const value = name && state.env.get(name);
    if (name !== undefined && value !== undefined) state.env.set(name, mapPositions(value, backInPlace));
    ts.forEachChild(node, visit);
  };
  visit(condition);
}

function backInPlace(position: Position): Position {
  let { marks } = position;
  for (const [id, standing] of marks) {
    if (standing.state === 'gone')
      marks = new Map(marks).set(id, { state: 'good', note: 'the loop looks at what stands there now' });
  }
  return marks === position.marks ? position : { ...position, marks };
}

interface CountedParts {
  test(state: State): void;
  body(state: State): void;
  after?(state: State): void;
  readonly endless: boolean;
  readonly atLeastOnce?: boolean;
}

function counted(
  run: Run,
  state: State,
  node: ts.Node,
  counters: readonly Counter[],
  direction: 1 | -1,
  parts: CountedParts,
): void {
  const [first] = counters;
  const entry = new Map(counters.map(({ name }) => [name, state.env.get(name) ?? NOTHING]));
  const counter = first === undefined ? undefined : anchorAt(run, state, first.name, `counter ${nodeId(node)}`);
  repeat(run, state, {
    node,
    direction,
    ...(counter === undefined ? {} : { counter }),
    endless: parts.endless,
    ...(parts.atLeastOnce ? { atLeastOnce: true } : {}),
    before(turn, _loop, round) {
      for (const { name, step } of counters) {
        const anchor = anchorAt(run, turn, name, `counter ${nodeId(node)}`);
        const adopted = turn.env.get(name);
        turn.env.set(
          name,
          ofPosition(count(name, anchor, step, entry.get(name) ?? NOTHING, round === 0 ? undefined : adopted)),
        );
      }
      parts.test(turn);
    },
    body: parts.body,
    ...(parts.after ? { after: parts.after } : {}),
  });
}

/**
 * The counter at the top of a turn. Its bound is tested there, so it counts the array as it is now; but one that started
 * at a position which was wrong already stays wrong.
 */
function count(name: ts.Node, anchor: number, step: 1 | -1 | 0, entry: Value, before: Value | undefined): Position {
  const marks = new Map<ObjectId, Standing>();
  for (const position of before?.positions ?? [])
    for (const id of position.marks.keys()) marks.set(id, { state: 'good' });
  for (const position of entry.positions) for (const [id, standing] of position.marks) marks.set(id, standing);
  const [start] = entry.positions;
  const bound = start && { anchor: start.anchor, offset: start.offset };
  const of = before?.positions[0]?.of ?? start?.of ?? '';
  return {
    anchor,
    offset: 0,
    relation: 'counter',
    name: name.getText(),
    captured: siteOf(name),
    taken: siteOf(name),
    of,
    marks,
    ...(bound && step === 1 ? { atLeast: bound } : {}),
    ...(bound && step === -1 ? { atMost: bound } : {}),
  };
}

/** Evaluates a loop's condition; a bound that was taken before the array shrank is used here. */
function test(run: Run, state: State, condition: ts.Expression, counters: readonly ts.Node[]): void {
  const node = bare(condition);
  if (ts.isBinaryExpression(node) && COMPARISONS.has(node.operatorToken.kind)) {
    const left = run.evaluate(state, node.left);
    const right = run.evaluate(state, node.right);
    bound(run, state, node.left, left, right, counters);
    bound(run, state, node.right, right, left, counters);
    return;
  }
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken) {
    test(run, state, node.left, counters);
    test(run, state, node.right, counters);
    return;
  }
  run.evaluate(state, node);
}

const COMPARISONS = new Set([
  ts.SyntaxKind.LessThanToken,
  ts.SyntaxKind.LessThanEqualsToken,
  ts.SyntaxKind.GreaterThanToken,
  ts.SyntaxKind.GreaterThanEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
]);

function bound(
  run: Run,
  state: State,
  node: ts.Expression,
  counter: Value,
  limit: Value,
  counters: readonly ts.Node[],
): void {
  const side = bare(node);
  const declaration = ts.isIdentifier(side) ? declarationOf(side) : undefined;
  if (declaration === undefined || !counters.includes(declaration)) return;
  for (const position of limit.positions) {
    if (position.relation !== 'length') continue;
    // Compared with an array's length, the counter counts that array.
    const counted = [...position.marks].filter(([, standing]) => standing.state !== 'elsewhere').map(([id]) => id);
    use(run, state, node, counted, counter, false);
    for (const [id, standing] of position.marks) {
      if (standing.state === 'moved' && counter.positions.some((own) => own.marks.has(id))) {
        suspect(run, node, position, standing, id, 'index/length-snapshot');
      }
    }
  }
}

/** A variable that a loop counts with, and which way; 0: both. */
interface Counter {
  readonly name: ts.Node;
  readonly step: 1 | -1 | 0;
}

function both(left: 1 | -1 | 0 | undefined, right: 1 | -1): 1 | -1 | 0 {
  return left === undefined || left === right ? right : 0;
}

/** Variables that a loop counts with: stepped in it, and used as an index or tested in its condition. */
function countersOf(loop: ts.ForStatement | ts.WhileStatement | ts.DoStatement): Counter[] {
  const stepped = new Map<ts.Node, 1 | -1 | 0>();
  const indexes = new Set<ts.Node>();
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return;
    const target = steppedName(node);
    if (target !== undefined) {
      const declaration = declarationOf(target);
      if (declaration !== undefined) stepped.set(declaration, both(stepped.get(declaration), goesDown(node) ? -1 : 1));
    }
    if (ts.isElementAccessExpression(node)) collect(node.argumentExpression);
    if (ts.isCallExpression(node) && /\.(?:at|splice|slice|with)$/.test(node.expression.getText()))
      node.arguments.forEach(collect);
    ts.forEachChild(node, visit);
  };
  const collect = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) {
      const declaration = declarationOf(node);
      if (declaration !== undefined) indexes.add(declaration);
    }
    ts.forEachChild(node, collect);
  };
  const condition = ts.isForStatement(loop) ? loop.condition : loop.expression;
  if (condition !== undefined) collect(condition);
  visit(loop);
  const isInside = ({ pos, end }: ts.Node): boolean => pos >= loop.statement.pos && end <= loop.statement.end;
  return [...stepped].filter(([name]) => indexes.has(name) && !isInside(name)).map(([name, step]) => ({ name, step }));
}

function steppedName(node: ts.Node): ts.Identifier | undefined {
  if (ts.isPostfixUnaryExpression(node) || (ts.isPrefixUnaryExpression(node) && isStep(node.operator))) {
    const operand = bare(node.operand);
    return ts.isIdentifier(operand) ? operand : undefined;
  }
  if (ts.isBinaryExpression(node) && STEPS.has(node.operatorToken.kind)) {
    const left = bare(node.left);
    return ts.isIdentifier(left) ? left : undefined;
  }
  return undefined;
}

function isStep(operator: ts.PrefixUnaryOperator): boolean {
  return operator === ts.SyntaxKind.PlusPlusToken || operator === ts.SyntaxKind.MinusMinusToken;
}

const STEPS = new Set([ts.SyntaxKind.PlusEqualsToken, ts.SyntaxKind.MinusEqualsToken]);

function goesDown(node: ts.Node): boolean {
  if (ts.isPostfixUnaryExpression(node) || ts.isPrefixUnaryExpression(node)) {
    return node.operator === ts.SyntaxKind.MinusMinusToken;
  }
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken;
    return kind === ts.SyntaxKind.MinusEqualsToken || goesDown(node.left) || goesDown(node.right);
  }
  return ts.isParenthesizedExpression(node) && goesDown(node.expression);
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

function declare(run: Run, state: State, list: ts.VariableDeclarationList): void {
  for (const declaration of list.declarations) {
    if (declaration.initializer === undefined) continue;
    bindPattern(run, state, declaration.name, run.evaluate(state, declaration.initializer));
  }
}

/** The state behind a body that may run at any later time, any number of times. */
export function maybe(run: Run, state: State, node: ts.Node, body: (state: State) => void): void {
  repeat(run, state, { node, before: () => undefined, body });
}
