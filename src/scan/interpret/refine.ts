/** What a condition tells of the values in it: `shorter !== messages` means that the two are not one array. */
import { ts } from 'ts-morph';
import type { State } from '../domain/state.ts';
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
  const differs = kind === ts.SyntaxKind.ExclamationEqualsEqualsToken ? outcome : !outcome;
  if (kind !== ts.SyntaxKind.ExclamationEqualsEqualsToken && kind !== ts.SyntaxKind.EqualsEqualsEqualsToken) return;
  const left = bare(node.left);
  const right = bare(node.right);
  if (differs && ts.isIdentifier(left) && ts.isIdentifier(right)) tellApart(state, left, right);
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
