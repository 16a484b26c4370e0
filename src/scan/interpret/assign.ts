/** Where values go: variables, fields, elements, patterns; and what stepping a counter means. */
import { ts } from 'ts-morph';
import { cellsOf, type State } from '../domain/state.ts';
import { either, isNothing, mapPositions, NOTHING, type ObjectId, type Position, type Value } from '../domain/value.ts';
import { declarationOf } from '../read/scopes.ts';
import { siteOf } from '../read/unit.ts';
import { at, note } from './facts.ts';
import { isArrayLike, keep, readField, replaceArrays, setField } from './fields.ts';
import { suspect, use, write } from './positions.ts';
import { bare, type Run } from './run.ts';
import { holdsMessages, ownerOf, thing } from './things.ts';

export function assign(run: Run, state: State, target: ts.Expression, value: Value): void {
  const node = bare(target);
  if (ts.isIdentifier(node)) {
    const declaration = declarationOf(node);
    if (declaration === undefined) return;
    const before = state.env.get(declaration);
    if (before !== undefined) replaceArrays(run, state, node, before, value);
    // Set to nothing, and not only forgotten: a variable of an outer function is not what it was at first.
    state.env.set(declaration, value);
  } else if (ts.isPropertyAccessExpression(node)) {
    const holder = run.evaluate(state, node.expression);
    if (node.name.text === 'length') setLength(run, state, node, holder, value);
    else setField(run, state, node, holder, node.name.text, value);
  } else if (ts.isElementAccessExpression(node)) {
    setElement(run, state, node, value);
  } else if (ts.isArrayLiteralExpression(node)) {
    for (const element of node.elements) if (!ts.isOmittedExpression(element)) assign(run, state, element, NOTHING);
  }
}

function setLength(run: Run, state: State, node: ts.Node, holder: Value, value: Value): void {
  use(run, state, node, holder.objects, value, false);
  const effect = value.constant === 0 ? ({ kind: 'all' } as const) : ({ kind: 'truncate', at: value } as const);
  write(run, state, node, holder.objects, effect, 'length =');
  if (value.constant === 0) clear(state, holder.objects);
  renew(run, holder);
}

/** A list that is emptied holds no positions any more. */
export function clear(state: State, lists: readonly ObjectId[]): void {
  if (lists.length !== 1) return;
  for (const id of lists) state.heap.set(id, { fields: cellsOf(state, id).fields });
}

/** The list in a field is filled anew by this function. */
export function renew(run: Run, holder: Value): void {
  for (const id of holder.objects) {
    const owner = thing(run, id).shared ? ownerOf(run, thing(run, id)) : undefined;
    if (owner !== undefined) run.facts.renewed.add(`${run.root.name}\n${owner}`);
  }
}

function setElement(run: Run, state: State, node: ts.ElementAccessExpression, value: Value): void {
  const holder = run.evaluate(state, node.expression);
  const index = run.evaluate(state, node.argumentExpression);
  const argument = bare(node.argumentExpression);
  if (ts.isStringLiteralLike(argument)) {
    setField(run, state, node, holder, argument.text, value);
    return;
  }
  noteKeyed(run, node, holder, argument);
  const arrays = holder.objects.filter((id) => isArrayLike(run, id));
  use(run, state, node, arrays, index, true);
  const isEnd = index.positions.length > 0 && index.positions.every((p) => p.relation === 'length' && p.offset >= 0);
  write(run, state, node, arrays, { kind: isEnd ? 'append' : 'none' }, 'index-assign');
  for (const id of holder.objects) {
    const cells = cellsOf(state, id);
    if (isNothing(value) && isNothing(index)) continue;
    state.heap.set(id, { ...cells, elements: either(cells.elements, value) });
    const owner = thing(run, id).shared ? ownerOf(run, thing(run, id)) : undefined;
    if (owner !== undefined) keep(run, node, owner, value);
  }
}

/** `state.loading[index] = …`: a field that is keyed by positions keeps them as much as one filled with them. */
export function noteKeyed(run: Run, node: ts.Node, holder: Value, key: ts.Expression): void {
  if (!/(?:^|\.|[a-z])(?:index|idx|position|pos|Index|Idx|Position|i)$/.test(key.getText())) return;
  for (const id of holder.objects) {
    const { type, shared, parent } = thing(run, id);
    if (type === undefined || !shared || parent === undefined || run.types.holdsNumbers(type) !== 'keys') continue;
    const field = ownerOf(run, thing(run, id));
    const holderName = ownerOf(run, thing(run, parent.id));
    if (field === undefined || holderName === undefined) continue;
    const site = siteOf(node);
    note(run.facts.fieldUses, `${field} ${at(site)}`, () => ({
      field,
      key: `${holderName}.*`,
      site,
      keyed: true,
      root: run.root.name,
    }));
  }
}

export function bindPattern(run: Run, state: State, name: ts.BindingName, value: Value): void {
  if (ts.isIdentifier(name)) {
    // Most variables hold nothing that matters here, and none of them is kept.
    if (isNothing(value) && value.constant === undefined) state.env.delete(name);
    else state.env.set(name, rename(value, name.text));
    return;
  }
  for (const element of name.elements) {
    if (!ts.isBindingElement(element)) continue;
    let part = NOTHING;
    if (ts.isObjectBindingPattern(name)) {
      if (element.dotDotDotToken !== undefined) part = value;
      else {
        const field = element.propertyName ?? element.name;
        if (ts.isIdentifier(field) || ts.isStringLiteral(field)) part = readField(run, state, value, field.text);
      }
    } else part = tupleElement(state, value, name.elements.indexOf(element));
    if (element.initializer !== undefined) part = either(part, run.evaluate(state, element.initializer));
    bindPattern(run, state, element.name, part);
  }
}

/** `[i, message]` of a tuple: a list that was written with that many elements keeps them apart. */
function tupleElement(state: State, value: Value, index: number): Value {
  let all = NOTHING;
  for (const id of value.objects) all = either(all, cellsOf(state, id).fields.get(String(index)));
  return all;
}

function rename(value: Value, name: string): Value {
  return mapPositions(value, (position) =>
    position.relation === 'field' || position.name === name ? position : { ...position, name },
  );
}

/**
 * `i++`, `i -= n`. Stepping against the direction of a write makes up for it; stepping on after an element at or before
 * the counter was taken out skips the one that moved into its place.
 */
export function adjust(
  run: Run,
  node: ts.Node,
  value: Value,
  step: number | undefined,
  only?: readonly ObjectId[],
): Value {
  const inLoop = run.calls.some((call) => call.loops.length > 0);
  return mapPositions(value, (position) => {
    let marks = position.marks;
    for (const [id, standing] of position.marks) {
      if (standing.state !== 'gone' && standing.state !== 'moved') continue;
      const by = standing.by ?? -1;
      // Behind a cut nothing moves up: the next place is the new end.
      const isCut = standing.state === 'gone' && standing.closes !== true;
      const makesUp = step === undefined || isCut || (by < 0 ? step < 0 : step > 0);
      if (makesUp) {
        marks = new Map(marks).set(id, { state: 'good', note: 'stepped to make up for the write' });
        continue;
      }
      const counts = standing.closes === true && position.relation === 'counter' && position.anchor > 0 && inLoop;
      if (counts && (only === undefined || only.includes(id)) && holdsMessages(run, id)) {
        suspect(run, node, position, standing, id, 'index/loop-skips-after-splice');
      }
      if (standing.state === 'gone') marks = new Map(marks).set(id, { ...standing, state: 'moved' });
    }
    return { ...beyond(position, step ?? 0), marks };
  });
}

/** The same place, so many further on; what it is known to lie above and below moves with it. */
export function beyond(position: Position, by: number): Position {
  const { offset, atLeast, atMost } = position;
  return {
    ...position,
    offset: offset + by,
    ...(atLeast ? { atLeast: { ...atLeast, offset: atLeast.offset + by } } : {}),
    ...(atMost ? { atMost: { ...atMost, offset: atMost.offset + by } } : {}),
  };
}
