/** Which variables a loop counts with, and which way. */
import { ts } from 'ts-morph';
import { declarationOf } from '../read/scopes.ts';
import { bare } from './run.ts';

/** A variable that a loop counts with, and which way; 0: both. */
export interface Counter {
  readonly name: ts.Node;
  readonly step: 1 | -1 | 0;
}

function both(left: 1 | -1 | 0 | undefined, right: 1 | -1): 1 | -1 | 0 {
  return left === undefined || left === right ? right : 0;
}

/** Variables that a loop counts with: stepped in it, and used as an index or tested in its condition. */
export function countersOf(loop: ts.ForStatement | ts.WhileStatement | ts.DoStatement): Counter[] {
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

export function goesDown(node: ts.Node): boolean {
  if (ts.isPostfixUnaryExpression(node) || ts.isPrefixUnaryExpression(node)) {
    return node.operator === ts.SyntaxKind.MinusMinusToken;
  }
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken;
    return kind === ts.SyntaxKind.MinusEqualsToken || goesDown(node.left) || goesDown(node.right);
  }
  return ts.isParenthesizedExpression(node) && goesDown(node.expression);
}
