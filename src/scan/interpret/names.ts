/** What a name stands for: a variable that was set, a function, an import, or what was there before. */
import { ts } from 'ts-morph';
import type { State } from '../domain/state.ts';
import { NOTHING, ofObject, type Value } from '../domain/value.ts';
import { topLevel } from '../read/program.ts';
import { declarationOf } from '../read/scopes.ts';
import { nameFor } from './derive.ts';
import { bare, type FunctionNode, frameOf, nodeId, type Run } from './run.ts';
import { known } from './things.ts';

export function readName(run: Run, state: State, node: ts.Identifier): Value {
  const declaration = declarationOf(node);
  if (declaration === undefined) return NOTHING;
  const value = state.env.get(declaration);
  return value ?? initialName(run, node, declaration);
}

/** A name that this run has not seen set: a function, an import, or a variable of an outer function or the module. */
function initialName(run: Run, node: ts.Identifier, declaration: ts.Node): Value {
  if (ts.isFunctionDeclaration(declaration)) return closure(run, declaration);
  if (ts.isIdentifier(declaration) && isLocal(run, declaration)) {
    // A function that is called above the line where its variable is set.
    return ts.isVariableDeclaration(declaration.parent) && isFunctionValue(declaration.parent)
      ? fromVariable(run, node.text, declaration.parent)
      : NOTHING;
  }
  if (ts.isClassLike(declaration)) return NOTHING;
  const unit = run.program.unit(node.getSourceFile().fileName);
  if (unit === undefined) return NOTHING;
  if (ts.isImportSpecifier(declaration) || ts.isImportClause(declaration)) {
    const found = topLevel(run.program, unit, node.text);
    if (found === undefined || ts.isClassLike(found.node)) return NOTHING;
    if (ts.isFunctionDeclaration(found.node)) return closure(run, found.node);
    return fromVariable(run, node.text, found.node);
  }
  return fromVariable(run, node.text, declaration.parent);
}

function isFunctionValue({ initializer }: ts.VariableDeclaration): boolean {
  return (
    initializer !== undefined && (ts.isArrowFunction(bare(initializer)) || ts.isFunctionExpression(bare(initializer)))
  );
}

/** Whether a variable belongs to a call under way: it then holds nothing that was there before. */
function isLocal(run: Run, name: ts.Node): boolean {
  return run.calls.some(
    ({ fn }) => fn !== undefined && name.pos >= fn.pos && name.end <= fn.end && isSameFile(name, fn),
  );
}

function isSameFile(left: ts.Node, right: ts.Node): boolean {
  return left.getSourceFile() === right.getSourceFile();
}

function fromVariable(run: Run, name: string, holder: ts.Node): Value {
  const value =
    ts.isVariableDeclaration(holder) && holder.initializer !== undefined ? bare(holder.initializer) : undefined;
  if (value !== undefined && (ts.isArrowFunction(value) || ts.isFunctionExpression(value))) return closure(run, value);
  if (value !== undefined && (ts.isLiteralExpression(value) || value.kind === ts.SyntaxKind.NullKeyword))
    return NOTHING;
  if (!ts.isVariableDeclaration(holder) && !ts.isParameter(holder) && !ts.isBindingElement(holder)) return NOTHING;
  const unit = run.program.unit(holder.getSourceFile().fileName);
  const type = unit && run.types.declared(unit, holder);
  if (type !== undefined && run.types.isPrimitive(type)) return NOTHING;
  const id = known(run, `outer ${nodeId(holder)} ${name}`, () => ({
    kind: 'unknown',
    path: name,
    shared: true,
    ...(type === undefined ? {} : { type }),
  }));
  return ofObject(id);
}

export function closure(run: Run, fn: FunctionNode): Value {
  const around = frameOf(run);
  const isInside = around.fn !== undefined && fn.pos >= around.fn.pos && fn.end <= around.fn.end;
  if (isInside && !isCallback(fn)) around.keepsClosures = true;
  const self = ts.isArrowFunction(fn) ? frameOf(run).self : NOTHING;
  const id = known(run, `function ${nodeId(fn)} ${self.objects.join()}`, () => ({
    kind: 'function',
    path: nameFor(fn),
    shared: false,
    fn,
    self,
  }));
  return ofObject(id);
}

/** `list.map((x) => …)`: called on the spot and forgotten. */
function isCallback(fn: FunctionNode): boolean {
  const { parent } = fn;
  return (
    ts.isCallExpression(parent) &&
    ts.isPropertyAccessExpression(parent.expression) &&
    CALLBACK_METHODS.test(parent.expression.name.text)
  );
}

const CALLBACK_METHODS = /^(?:forEach|map|flatMap|filter|some|every|find\w*|reduce\w*|sort|toSorted)$/;
