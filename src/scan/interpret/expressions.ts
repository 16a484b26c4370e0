/** The value of an expression, and what evaluating it does to the state. */
import { ts } from 'ts-morph';
import { copyState, elementsOf, joinState, mapAllPositions, type State } from '../domain/state.ts';
import { either, isNothing, NOTHING, type ObjectId, ofPosition, type Value } from '../domain/value.ts';
import { step, sum, unary } from './arithmetic.ts';
import { assign, noteKeyed } from './assign.ts';
import { call } from './calls.ts';
import { nameFor } from './derive.ts';
import { readField } from './fields.ts';
import { getterOf } from './instances.ts';
import { pause } from './later.ts';
import { construct, listLiteral, objectLiteral } from './literals.ts';
import { closure, readName } from './names.ts';
import { take, use } from './positions.ts';
import { bare, frameOf, loopsOf, type Run, spend } from './run.ts';
import { thing } from './things.ts';
import { turnOf } from './turns.ts';

export function evaluate(run: Run, state: State, expression: ts.Expression): Value {
  spend(run);
  const node = bare(expression);
  if (ts.isIdentifier(node)) return readName(run, state, node);
  if (ts.isPropertyAccessExpression(node)) return property(run, state, node);
  if (ts.isElementAccessExpression(node)) return element(run, state, node);
  if (ts.isCallExpression(node)) return call(run, state, node);
  if (ts.isBinaryExpression(node)) return binary(run, state, node);
  if (ts.isConditionalExpression(node)) return conditional(run, state, node);
  if (ts.isNumericLiteral(node)) return { ...NOTHING, constant: Number(node.text) };
  if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) return unary(run, state, node);
  if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return closure(run, node);
  if (ts.isObjectLiteralExpression(node)) return objectLiteral(run, state, node);
  if (ts.isArrayLiteralExpression(node)) return listLiteral(run, state, node);
  if (ts.isNewExpression(node)) return construct(run, state, node);
  if (ts.isAwaitExpression(node) || ts.isYieldExpression(node)) {
    const value = node.expression === undefined ? NOTHING : run.evaluate(state, node.expression);
    pause(run, state, node);
    return value;
  }
  if (node.kind === ts.SyntaxKind.ThisKeyword) return frameOf(run).self;
  if (ts.isClassExpression(node)) return NOTHING;
  return parts(run, state, node);
}

/** Templates, JSX and everything else that only holds expressions. */
export function parts(run: Run, state: State, node: ts.Node): Value {
  ts.forEachChild(node, (child) => {
    if (ts.isTypeNode(child)) return;
    if (isExpression(child)) run.evaluate(state, child);
    else if (!ts.isToken(child)) parts(run, state, child);
  });
  return NOTHING;
}

function isExpression(node: ts.Node): node is ts.Expression {
  return ts.isExpression(node) && !ts.isOmittedExpression(node);
}

function property(run: Run, state: State, node: ts.PropertyAccessExpression): Value {
  const holder = run.evaluate(state, node.expression);
  const name = node.name.text;
  for (const id of holder.objects) {
    const getter = getterOf(run, id, name);
    if (getter !== undefined) return run.invoke(state, getter, holder, [], node);
  }
  if (name === 'length') return lengthOf(run, state, node, holder);
  if (holder.objects.length === 0) return NOTHING;
  return readField(run, state, holder, name);
}

function lengthOf(run: Run, state: State, node: ts.Node, holder: Value): Value {
  const arrays = holder.objects.filter((id) => thing(run, id).kind !== 'record' && thing(run, id).kind !== 'function');
  if (arrays.length === 0) return NOTHING;
  return ofPosition(take(run, state, node, { arrays, relation: 'length', name: nameFor(node), from: 'length' }));
}

export function element(run: Run, state: State, node: ts.ElementAccessExpression): Value {
  const holder = run.evaluate(state, node.expression);
  const argument = bare(node.argumentExpression);
  if (ts.isStringLiteralLike(argument)) return readField(run, state, holder, argument.text);
  const index = run.evaluate(state, argument);
  noteKeyed(run, node, holder, argument);
  if (testsIdentity(node)) confirm(state, index, holder.objects);
  else use(run, state, node, holder.objects, index, true);
  const held = elementsOf(state, holder);
  if (isNothing(held)) return readField(run, state, holder, '[]');
  const loop = loopsOf(run).findLast((frame) => index.positions.some(({ anchor }) => anchor === frame.counter));
  return loop === undefined ? held : turnOf(run, state, loop, holder.objects, node, loop.direction);
}

/** `list[i] === seen`, `list[i]?.id === id`: a look whether the element is still the one that was meant. */
function testsIdentity(node: ts.ElementAccessExpression): boolean {
  let at: ts.Node = node;
  while (
    ts.isPropertyAccessExpression(at.parent) &&
    at.parent.expression === at &&
    /^_?(?:id|uid|ts|key)$|Id$/.test(at.parent.name.text)
  ) {
    at = at.parent;
  }
  const { parent } = at;
  if (!ts.isBinaryExpression(parent) || !EQUALITIES.has(parent.operatorToken.kind)) return false;
  const other = bare(parent.left === at ? parent.right : parent.left);
  return (ts.isIdentifier(other) && other.text !== 'undefined') || ts.isPropertyAccessExpression(other);
}

const EQUALITIES = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
]);

function confirm(state: State, index: Value, arrays: readonly ObjectId[]): void {
  const anchors = new Set(index.positions.map(({ anchor }) => anchor));
  mapAllPositions(state, (position) => {
    if (!anchors.has(position.anchor) || !arrays.some((id) => position.marks.has(id))) return position;
    const marks = new Map(position.marks);
    for (const id of arrays)
      if (marks.has(id)) marks.set(id, { state: 'good', note: 'the element there is compared with the one meant' });
    return { ...position, marks };
  });
}

function conditional(run: Run, state: State, node: ts.ConditionalExpression): Value {
  run.evaluate(state, node.condition);
  const other = copyState(state);
  const left = run.evaluate(state, node.whenTrue);
  const right = run.evaluate(other, node.whenFalse);
  joinState(state, other);
  return either(left, right);
}

function binary(run: Run, state: State, node: ts.BinaryExpression): Value {
  const { kind } = node.operatorToken;
  switch (kind) {
    case ts.SyntaxKind.EqualsToken: {
      const value = run.evaluate(state, node.right);
      assign(run, state, node.left, value);
      return value;
    }
    case ts.SyntaxKind.PlusEqualsToken:
    case ts.SyntaxKind.MinusEqualsToken: {
      const before = run.evaluate(state, node.left);
      const by = run.evaluate(state, node.right).constant;
      const value = step(run, node, before, by, kind === ts.SyntaxKind.PlusEqualsToken ? 1 : -1);
      assign(run, state, node.left, value);
      return value;
    }
    case ts.SyntaxKind.AmpersandAmpersandToken:
    case ts.SyntaxKind.BarBarToken:
    case ts.SyntaxKind.QuestionQuestionToken: {
      const left = run.evaluate(state, node.left);
      const other = copyState(state);
      const right = run.evaluate(other, node.right);
      joinState(state, other);
      return kind === ts.SyntaxKind.AmpersandAmpersandToken ? right : either(left, right);
    }
    case ts.SyntaxKind.BarBarEqualsToken:
    case ts.SyntaxKind.QuestionQuestionEqualsToken:
    case ts.SyntaxKind.AmpersandAmpersandEqualsToken: {
      const before = run.evaluate(state, node.left);
      const value = either(before, run.evaluate(state, node.right));
      assign(run, state, node.left, value);
      return value;
    }
    case ts.SyntaxKind.CommaToken:
      run.evaluate(state, node.left);
      return run.evaluate(state, node.right);
    case ts.SyntaxKind.PlusToken:
    case ts.SyntaxKind.MinusToken:
      return sum(
        run.evaluate(state, node.left),
        run.evaluate(state, node.right),
        kind === ts.SyntaxKind.PlusToken ? 1 : -1,
      );
    default:
      run.evaluate(state, node.left);
      run.evaluate(state, node.right);
      return NOTHING;
  }
}
