/**
 * What a function does to the arrays that it is given or finds in `this`, without its order: a summary per function, to a
 * fixed point over calls. It stands for a body that is recursive, too deep or too long to be gone through.
 */
import { ts } from 'ts-morph';
import type { Effect } from '../domain/effect.ts';
import { type Program, topLevel } from '../read/program.ts';
import { declarationOf } from '../read/scopes.ts';
import { bare, type FunctionNode } from './run.ts';

interface PathEffect {
  /** `0` for the first parameter, `this.messages` for a field, `1.history` for a field of the second. */
  readonly path: string;
  readonly effect: Effect;
}

type Summary = Map<string, Effect['kind']>;
const GRAVITY: readonly Effect['kind'][] = ['none', 'append', 'pop', 'all'];

const summaries = new WeakMap<FunctionNode, Summary>();

const METHODS: Readonly<Record<string, Effect['kind']>> = {
  push: 'append',
  pop: 'pop',
  shift: 'all',
  unshift: 'all',
  splice: 'all',
  sort: 'all',
  reverse: 'all',
  copyWithin: 'all',
};

/** The effects of `fn` on what its callers can see. */
export function effectsOfFunction(program: Program, fn: FunctionNode): PathEffect[] {
  const known = summaries.get(fn);
  const summary = known ?? fixedPoint(program, fn);
  return [...summary].map(([path, kind]) => ({ path, effect: { kind } as Effect }));
}

/** Summaries of `fn` and of all it calls grow until none does any more. */
function fixedPoint(program: Program, fn: FunctionNode): Summary {
  const group = new Map<FunctionNode, Summary>();
  const waiting = [fn];
  for (let member = waiting.pop(); member !== undefined; member = waiting.pop()) {
    if (group.has(member) || summaries.has(member)) continue;
    const { own, calls } = lookAt(program, member);
    group.set(member, new Map(own));
    waiting.push(...calls.map(({ target }) => target));
  }
  for (let changed = true; changed; ) {
    changed = false;
    for (const [member, summary] of group) {
      for (const { target, node } of lookAt(program, member).calls) {
        for (const [path, kind] of summaries.get(target) ?? group.get(target) ?? []) {
          if (raise(summary, translate(member, node, path), kind)) changed = true;
        }
      }
    }
  }
  for (const [member, summary] of group) summaries.set(member, summary);
  return group.get(fn) as Summary;
}

function raise(summary: Summary, path: string | undefined, kind: Effect['kind']): boolean {
  if (path === undefined) return false;
  const known = summary.get(path);
  if (known !== undefined && GRAVITY.indexOf(kind) <= GRAVITY.indexOf(known)) return false;
  summary.set(path, kind);
  return true;
}

/** What a body does itself, and which functions it calls. */
interface Look {
  readonly own: Summary;
  readonly calls: readonly { readonly target: FunctionNode; readonly node: ts.CallExpression }[];
}

const looks = new WeakMap<FunctionNode, Look>();

function lookAt(program: Program, fn: FunctionNode): Look {
  const known = looks.get(fn);
  if (known !== undefined) return known;
  const own: Summary = new Map();
  const calls: { target: FunctionNode; node: ts.CallExpression }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const callee = bare(node.expression);
      if (ts.isPropertyAccessExpression(callee) && Object.hasOwn(METHODS, callee.name.text)) {
        raise(own, pathOf(fn, callee.expression), METHODS[callee.name.text] ?? 'all');
      }
      const target = calleeOf(program, fn, callee);
      if (target !== undefined && target !== fn) calls.push({ target, node });
    } else if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken) {
      const left = bare(node.left);
      if (ts.isPropertyAccessExpression(left)) {
        raise(own, pathOf(fn, left.name.text === 'length' ? left.expression : left), 'all');
      }
    }
    ts.forEachChild(node, visit);
  };
  if (fn.body !== undefined) visit(fn.body);
  const look = { own, calls };
  looks.set(fn, look);
  return look;
}

/** `messages`, `this.messages`, `state.history` as seen by the callers of `fn`; undefined for locals. */
function pathOf(fn: FunctionNode, expression: ts.Expression): string | undefined {
  const node = bare(expression);
  if (node.kind === ts.SyntaxKind.ThisKeyword) return 'this';
  if (ts.isIdentifier(node)) {
    const declaration = declarationOf(node);
    const index = fn.parameters.findIndex((parameter) => parameter.name === declaration);
    return index < 0 ? undefined : String(index);
  }
  if (!ts.isPropertyAccessExpression(node)) return undefined;
  const holder = pathOf(fn, node.expression);
  return holder === undefined ? undefined : `${holder}.${node.name.text}`;
}

function calleeOf(program: Program, fn: FunctionNode, callee: ts.Expression): FunctionNode | undefined {
  const unit = program.unit(fn.getSourceFile().fileName);
  if (unit === undefined) return undefined;
  if (ts.isIdentifier(callee)) {
    const declaration = declarationOf(callee);
    if (declaration === undefined) return undefined;
    if (ts.isFunctionDeclaration(declaration)) return declaration;
    if (ts.isImportSpecifier(declaration)) {
      const found = topLevel(program, unit, callee.text)?.node;
      return found !== undefined && ts.isFunctionDeclaration(found) ? found : undefined;
    }
    const holder = declaration.parent;
    const value = ts.isVariableDeclaration(holder) && holder.initializer ? bare(holder.initializer) : undefined;
    return value && (ts.isArrowFunction(value) || ts.isFunctionExpression(value)) ? value : undefined;
  }
  if (ts.isPropertyAccessExpression(callee) && callee.expression.kind === ts.SyntaxKind.ThisKeyword) {
    let at: ts.Node = fn;
    while (at.parent !== undefined && !ts.isClassLike(at)) at = at.parent;
    if (!ts.isClassLike(at)) return undefined;
    const member = at.members.find(
      (entry) => ts.isMethodDeclaration(entry) && entry.name.getText() === callee.name.text,
    );
    return member !== undefined && ts.isMethodDeclaration(member) ? member : undefined;
  }
  return undefined;
}

function translate(fn: FunctionNode, call: ts.CallExpression, path: string): string | undefined {
  const [root, ...fields] = path.split('.');
  if (root === 'this') return path;
  const argument = call.arguments[Number(root)];
  const base = argument === undefined || ts.isSpreadElement(argument) ? undefined : pathOf(fn, argument);
  return base === undefined ? undefined : [base, ...fields].join('.');
}
