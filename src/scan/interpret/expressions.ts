/** The value of an expression, and what evaluating it does to the state. */
import { ts } from 'ts-morph';
import { cellsOf, copyState, elementsOf, joinState, mapAllPositions, type State } from '../domain/state.ts';
import {
  either,
  isNothing,
  mapPositions,
  NOTHING,
  type ObjectId,
  ofObject,
  ofPosition,
  type Position,
  type Value,
} from '../domain/value.ts';
import { topLevel } from '../read/program.ts';
import { declarationOf } from '../read/scopes.ts';
import { adjust, assign, beyond, noteKeyed } from './assign.ts';
import { call, getterOf, pause, runLater } from './calls.ts';
import { arrayLiteral, nameFor, unknownResult } from './derive.ts';
import { effectOf, isArrayLike, putField, putSpread, readField } from './fields.ts';
import { noteShared, take, use } from './positions.ts';
import { bare, type FunctionNode, frameOf, loopsOf, nodeId, type Run, spend } from './run.ts';
import { allocate, known, ownerOf, thing } from './things.ts';
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
function parts(run: Run, state: State, node: ts.Node): Value {
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

function readName(run: Run, state: State, node: ts.Identifier): Value {
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

function closure(run: Run, fn: FunctionNode): Value {
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

function element(run: Run, state: State, node: ts.ElementAccessExpression): Value {
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

/** `i + 1` is a position beside `i`; `i - j` is a distance and no position at all. */
function sum(left: Value, right: Value, sign: 1 | -1): Value {
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

function step(run: Run, node: ts.Node, before: Value, by: number | undefined, sign: 1 | -1): Value {
  if (before.constant !== undefined && by !== undefined) return { ...NOTHING, constant: before.constant + sign * by };
  return adjust(run, node, { ...before, objects: [] }, by === undefined ? undefined : sign * by);
}

function unary(run: Run, state: State, node: ts.PrefixUnaryExpression | ts.PostfixUnaryExpression): Value {
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

function objectLiteral(run: Run, state: State, node: ts.ObjectLiteralExpression): Value {
  const fields: [string, Value][] = [];
  const spreads: Value[] = [];
  for (const entry of node.properties) {
    if (ts.isSpreadAssignment(entry)) spreads.push(run.evaluate(state, entry.expression));
    else if (ts.isShorthandPropertyAssignment(entry)) fields.push([entry.name.text, readName(run, state, entry.name)]);
    else if (ts.isPropertyAssignment(entry))
      fields.push([nameText(entry.name), run.evaluate(state, entry.initializer)]);
    else if (ts.isMethodDeclaration(entry)) fields.push([nameText(entry.name), closure(run, entry)]);
  }
  const id = allocate(run, state, node, { kind: 'record', path: nameFor(node) });
  for (const [field, value] of fields) if (!isNothing(value)) putField(state, id, field, value, false);
  for (const spread of spreads) {
    putSpread(state, id, spread);
    for (const [field, value] of fields) replaced(run, state, node, spread, field, value);
  }
  return ofObject(id);
}

/** `{ ...state, messages }`: the next state's list, made of the last one's. */
function replaced(run: Run, state: State, node: ts.Node, spread: Value, field: string, value: Value): void {
  const lists = value.objects.filter((id) => isArrayLike(run, id));
  if (lists.length === 0) return;
  for (const id of spread.objects) {
    const owner = ownerOf(run, thing(run, id)) ?? spreadOwner(run, state, id);
    if (owner === undefined) continue;
    const before = readField(run, state, ofObject(id), field);
    for (const list of lists) {
      if (before.objects.includes(list)) continue;
      noteShared(run, node, `${owner}.${field}`, effectOf(run, list, before.objects), 'replaced in a new state');
    }
  }
}

function spreadOwner(run: Run, state: State, id: ObjectId, hops = 4): string | undefined {
  const [inner] = cellsOf(state, id).fields.get('...')?.objects ?? [];
  if (inner === undefined || hops === 0) return undefined;
  return ownerOf(run, thing(run, inner)) ?? spreadOwner(run, state, inner, hops - 1);
}

function nameText(name: ts.PropertyName): string {
  return ts.isComputedPropertyName(name) ? '[]' : name.text;
}

/** A list written out: its elements apart as a tuple, and together as a list. */
function listLiteral(run: Run, state: State, node: ts.ArrayLiteralExpression): Value {
  const value = arrayLiteral(run, state, node);
  const [id] = value.objects;
  if (id === undefined) return value;
  const own = thing(run, id);
  if (own.type === undefined) {
    const unit = run.program.unit(node.getSourceFile().fileName);
    const type = unit && ts.isVariableDeclaration(node.parent) ? run.types.declared(unit, node.parent) : undefined;
    const sourceless = !node.elements.some(ts.isSpreadElement);
    const { isMessages: _, ...plain } = own;
    run.things[id] = sourceless ? { ...plain, ...(type ? { type } : {}) } : own;
  }
  return value;
}

function construct(run: Run, state: State, node: ts.NewExpression): Value {
  const args = (node.arguments ?? []).map((argument) =>
    run.evaluate(state, ts.isSpreadElement(argument) ? argument.expression : argument),
  );
  const name = node.expression.getText();
  if (name === 'Map' || name === 'Set' || name === 'Array') {
    const id = allocate(run, state, node, { kind: name === 'Array' ? 'list' : 'table', path: nameFor(node) });
    const [source] = args;
    const elements = source && elementsOf(state, source);
    if (elements !== undefined && !isNothing(elements)) state.heap.set(id, { fields: new Map(), elements });
    return ofObject(id);
  }
  for (const value of args) runLater(run, state, value, node);
  const unit = run.program.unit(node.getSourceFile().fileName);
  const declared = unit && ts.isIdentifier(node.expression) ? topLevel(run.program, unit, name) : undefined;
  return unknownResult(
    run,
    state,
    node,
    declared !== undefined && ts.isClassLike(declared.node) ? declared : undefined,
  );
}
