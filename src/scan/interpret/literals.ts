/** Objects that an expression makes: records, lists, instances. */
import { ts } from 'ts-morph';
import { cellsOf, elementsOf, type State } from '../domain/state.ts';
import { isNothing, type ObjectId, ofObject, type Value } from '../domain/value.ts';
import { topLevel } from '../read/program.ts';
import { arrayLiteral, nameFor, unknownResult } from './derive.ts';
import { effectOf, isArrayLike, putField, putSpread, readField } from './fields.ts';
import { runLater } from './later.ts';
import { closure, readName } from './names.ts';
import { noteShared } from './positions.ts';
import type { Run } from './run.ts';
import { allocate, ownerOf, thing } from './things.ts';

export function objectLiteral(run: Run, state: State, node: ts.ObjectLiteralExpression): Value {
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
export function listLiteral(run: Run, state: State, node: ts.ArrayLiteralExpression): Value {
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

export function construct(run: Run, state: State, node: ts.NewExpression): Value {
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
