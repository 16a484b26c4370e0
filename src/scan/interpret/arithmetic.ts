/** Sums and steps of positions. */
import { ts } from 'ts-morph';
import type { State } from '../domain/state.ts';
import { mapPositions, NOTHING, type Position, type Value } from '../domain/value.ts';
import { declarationOf } from '../read/scopes.ts';
import { adjust, assign, beyond } from './assign.ts';
import { bare, type Run } from './run.ts';

/** `i + 1` is a position beside `i`; `i - j` is a distance and no position at all. */
export function sum(left: Value, right: Value, sign: 1 | -1): Value {
  if (left.positions.length === 0 && right.positions.length > 0 && sign === 1) return sum(right, left, 1);
  if (left.constant !== undefined && right.constant !== undefined) {
    return { ...NOTHING, constant: left.constant + sign * right.constant };
  }
  if (right.constant !== undefined) {
    // `length - 1` is the last element, and named as such.
    const by = sign * right.constant;
    return mapPositions(left, (position) => beside(position, by));
  }
  if (sign === -1) return NOTHING;
  // Something unknown is added: where everything stands well it is a place behind, otherwise perhaps a correction.
  const positions = left.positions.filter((position) =>
    [...position.marks.values()].every(({ state }) => state === 'good'),
  );
  return { objects: [], positions: positions.map((position) => ({ ...position, anchor: -Math.abs(position.anchor) })) };
}

function beside(position: Position, by: number): Position {
  const marks = new Map(position.marks);
  for (const [id, standing] of marks) if (standing.state === 'gone') marks.set(id, { ...standing, state: 'moved' });
  const relation = position.relation === 'length' && position.offset + by < 0 ? 'element' : position.relation;
  return { ...beyond(position, by), relation, marks };
}

export function step(run: Run, node: ts.Node, before: Value, by: number | undefined, sign: 1 | -1): Value {
  if (before.constant !== undefined && by !== undefined) return { ...NOTHING, constant: before.constant + sign * by };
  return adjust(run, node, { ...before, objects: [] }, by === undefined ? undefined : sign * by);
}

export function unary(run: Run, state: State, node: ts.PrefixUnaryExpression | ts.PostfixUnaryExpression): Value {
  const { operator } = node;
  const before = run.evaluate(state, node.operand);
  if (operator === ts.SyntaxKind.MinusToken)
    return before.constant === undefined ? NOTHING : { ...NOTHING, constant: -before.constant };
  if (operator === ts.SyntaxKind.PlusToken) return before;
  if (operator !== ts.SyntaxKind.PlusPlusToken && operator !== ts.SyntaxKind.MinusMinusToken) return NOTHING;
  const value = step(run, node, before, 1, operator === ts.SyntaxKind.PlusPlusToken ? 1 : -1);
  const target = bare(node.operand);
  if (ts.isIdentifier(target)) {
    const declaration = declarationOf(target);
    if (declaration !== undefined) state.env.set(declaration, value);
  } else assign(run, state, node.operand, value);
  return ts.isPostfixUnaryExpression(node) ? before : value;
}
