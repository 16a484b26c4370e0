/** Loops with a counter: for, while and do. */
import { ts } from 'ts-morph';
import type { State } from '../domain/state.ts';
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
import { bindPattern } from './assign.ts';
import { type Counter, countersOf, goesDown } from './counters.ts';
import { repeat } from './loops.ts';
import { anchorAt, suspect, use } from './positions.ts';
import { refine } from './refine.ts';
import { bare, nodeId, type Run } from './run.ts';

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
export function count(
  name: ts.Node,
  anchor: number,
  step: 1 | -1 | 0,
  entry: Value,
  before: Value | undefined,
): Position {
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
export function test(run: Run, state: State, condition: ts.Expression, counters: readonly ts.Node[]): void {
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

export function bound(
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

function declare(run: Run, state: State, list: ts.VariableDeclarationList): void {
  for (const declaration of list.declarations) {
    if (declaration.initializer === undefined) continue;
    bindPattern(run, state, declaration.name, run.evaluate(state, declaration.initializer));
  }
}
