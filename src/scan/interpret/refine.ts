/** What a condition tells of the values in it: `shorter !== messages` means that the two are not one array. */
import { ts } from 'ts-morph';
import type { State } from '../domain/state.ts';
import { mapPositions } from '../domain/value.ts';
import { declarationOf } from '../read/scopes.ts';
import { bare } from './run.ts';

/** Narrows `state` to where `condition` came out as `outcome`. */
export function refine(state: State, condition: ts.Expression, outcome: boolean): void {
  const node = bare(condition);
  if (!ts.isBinaryExpression(node)) return;
  const { kind } = node.operatorToken;
  if (kind === ts.SyntaxKind.AmpersandAmpersandToken) {
    if (!outcome) return;
    refine(state, node.left, true);
    refine(state, node.right, true);
    return;
  }
  const order = ORDERS.get(outcome ? kind : (OPPOSITES.get(kind) ?? kind));
  if (order !== undefined) {
    bind(state, node.left, node.right, order);
    bind(state, node.right, node.left, { above: !order.above, strictly: order.strictly });
    return;
  }
  const differs = kind === ts.SyntaxKind.ExclamationEqualsEqualsToken ? outcome : !outcome;
  if (kind !== ts.SyntaxKind.ExclamationEqualsEqualsToken && kind !== ts.SyntaxKind.EqualsEqualsEqualsToken) return;
  const left = bare(node.left);
  const right = bare(node.right);
  if (differs && ts.isIdentifier(left) && ts.isIdentifier(right)) tellApart(state, left, right);
}

interface Ordering {
  readonly above: boolean;
  readonly strictly: boolean;
}

const ORDERS: ReadonlyMap<ts.SyntaxKind, Ordering> = new Map([
  [ts.SyntaxKind.GreaterThanToken, { above: true, strictly: true }],
  [ts.SyntaxKind.GreaterThanEqualsToken, { above: true, strictly: false }],
  [ts.SyntaxKind.LessThanToken, { above: false, strictly: true }],
  [ts.SyntaxKind.LessThanEqualsToken, { above: false, strictly: false }],
]);
const OPPOSITES: ReadonlyMap<ts.SyntaxKind, ts.SyntaxKind> = new Map([
  [ts.SyntaxKind.GreaterThanToken, ts.SyntaxKind.LessThanEqualsToken],
  [ts.SyntaxKind.GreaterThanEqualsToken, ts.SyntaxKind.LessThanToken],
  [ts.SyntaxKind.LessThanToken, ts.SyntaxKind.GreaterThanEqualsToken],
  [ts.SyntaxKind.LessThanEqualsToken, ts.SyntaxKind.GreaterThanToken],
]);

/** `j > i`: whatever is done at `j` happens above `i`. */
function bind(state: State, left: ts.Expression, right: ts.Expression, { above, strictly }: Ordering): void {
  const name = nameOf(left);
  const other = nameOf(right);
  const value = name && state.env.get(name);
  const [limit, ...more] = (other && state.env.get(other)?.positions) ?? [];
  if (name === undefined || value === undefined || limit === undefined || more.length > 0) return;
  const offset = limit.offset + (strictly ? (above ? 1 : -1) : 0);
  const bound = { anchor: limit.anchor, offset };
  state.env.set(
    name,
    mapPositions(value, (position) => ({ ...position, ...(above ? { atLeast: bound } : { atMost: bound }) })),
  );
}

function nameOf(expression: ts.Expression): ts.Node | undefined {
  const node = bare(expression);
  return ts.isIdentifier(node) ? declarationOf(node) : undefined;
}

function tellApart(state: State, left: ts.Identifier, right: ts.Identifier): void {
  const name = declarationOf(left);
  const other = declarationOf(right);
  const own = name && state.env.get(name);
  const excluded = other && state.env.get(other);
  if (name === undefined || own === undefined || excluded === undefined) return;
  const objects = own.objects.filter((id) => !excluded.objects.includes(id));
  if (objects.length > 0 && objects.length < own.objects.length) state.env.set(name, { ...own, objects });
}
