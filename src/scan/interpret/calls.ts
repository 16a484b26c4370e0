/** Calls: to functions that can be read, to methods of arrays, and to what nobody knows. */
import { ts } from 'ts-morph';
import { shifts } from '../domain/effect.ts';
import {
  cellsOf,
  copyState,
  EMPTY_CELLS,
  elementsOf,
  joinState,
  mapAllPositions,
  type State,
} from '../domain/state.ts';
import {
  either,
  isNothing,
  NOTHING,
  type ObjectId,
  ofObject,
  ofPosition,
  type Standing,
  type Value,
} from '../domain/value.ts';
import type { Declared } from '../read/program.ts';
import { declarationOf } from '../read/scopes.ts';
import { arrayCall, functionOf } from './arrays.ts';
import { bindPattern } from './assign.ts';
import { derive, unknownResult } from './derive.ts';
import { isArrayLike, readField } from './fields.ts';
import { maybe } from './loops.ts';
import { take, write } from './positions.ts';
import { bare, type CallFrame, type FunctionNode, frameOf, nodeId, type Run, spend, writeAt } from './run.ts';
import { effectsOfFunction } from './summaries.ts';
import { allocate, holdsMessages, keyOf, thing } from './things.ts';

const DEEPEST = 5;
/** A body longer than this is not gone through again at a call of it; its summary stands for it. Deeper calls get less. */
const LONGEST_INLINE = 12_000;
const LONGEST_DEEP_INLINE = 4_000;

export function call(run: Run, state: State, node: ts.CallExpression): Value {
  const callee = bare(node.expression);
  if (ts.isPropertyAccessExpression(callee)) {
    const builtin = staticCall(run, state, node, callee);
    if (builtin !== undefined) return builtin;
    const receiver = run.evaluate(state, callee.expression);
    const bound = boundCall(run, state, node, callee.name.text, receiver);
    if (bound !== undefined) return bound;
    const method = methodOf(run, state, receiver, callee.name.text);
    if (method !== undefined) return callKnown(run, state, node, method.node, method.self);
    const onClass = receiver.objects.some((id) => classOf(run, id) !== undefined);
    const result = onClass ? undefined : arrayCall(run, state, node, callee.name.text, receiver);
    if (result !== undefined) return result;
    return callUnknown(run, state, node, callee.name.text);
  }
  const name = ts.isIdentifier(callee) ? callee.text : '';
  // Looking an import up may mean parsing a file: not for a call that has nothing to do with messages.
  const declaration = ts.isIdentifier(callee) ? declarationOf(callee) : undefined;
  if (declaration !== undefined && isImport(declaration)) {
    const args = evaluateArguments(run, state, node);
    if (!args.some((value) => concerns(run, state, value))) return afterUnknown(run, state, node, name, args);
  }
  const value = run.evaluate(state, callee);
  const fn = functionOf(run, value);
  if (fn !== undefined) return callKnown(run, state, node, fn.node, fn.self);
  if (/^find(?:Last)?Index$|^_?(?:last)?[iI]ndexOf$/.test(name)) return searchByFunction(run, state, node, name);
  return callUnknown(run, state, node, name);
}

/** `fn.call(self, …)` runs a function here; `fn.bind(self)` is the function for later. */
function boundCall(run: Run, state: State, node: ts.CallExpression, name: string, receiver: Value): Value | undefined {
  const fn = name === 'call' || name === 'bind' ? functionOf(run, receiver) : undefined;
  if (fn === undefined) return undefined;
  const [self = NOTHING, ...args] = evaluateArguments(run, state, node);
  return name === 'bind' ? receiver : run.invoke(state, fn.node, self, args, node);
}

/** `findLastIndex(messages, …)` of a library that cannot be read. */
function searchByFunction(run: Run, state: State, node: ts.CallExpression, from: string): Value {
  const [list = NOTHING] = node.arguments.map((argument) => run.evaluate(state, argument));
  return ofPosition(take(run, state, node, { arrays: list.objects, relation: 'element', name: from, from }));
}

/** The class that an object is an instance of, when its source can be read. */
export function classOf(run: Run, id: ObjectId): (Declared & { readonly node: ts.ClassLikeDeclaration }) | undefined {
  const { type } = thing(run, id);
  return type && run.types.classOf(type);
}

function methodOf(
  run: Run,
  state: State,
  receiver: Value,
  name: string,
): { node: FunctionNode; self: Value } | undefined {
  for (const id of receiver.objects) {
    const stored = cellsOf(state, id).fields.get(name);
    const fn = stored && functionOf(run, stored);
    if (fn !== undefined) return fn;
    const member = classOf(run, id)?.node.members.find(
      (entry) => (ts.isMethodDeclaration(entry) || ts.isPropertyDeclaration(entry)) && nameIs(entry, name),
    );
    if (member !== undefined && ts.isMethodDeclaration(member) && member.body) return { node: member, self: receiver };
    const value =
      member !== undefined && ts.isPropertyDeclaration(member) && member.initializer && bare(member.initializer);
    if (value && (ts.isArrowFunction(value) || ts.isFunctionExpression(value))) return { node: value, self: receiver };
  }
  return undefined;
}

export function getterOf(run: Run, id: ObjectId, name: string): ts.GetAccessorDeclaration | undefined {
  const member = classOf(run, id)?.node.members.find(
    (entry) => ts.isGetAccessorDeclaration(entry) && nameIs(entry, name),
  );
  return member !== undefined && ts.isGetAccessorDeclaration(member) ? member : undefined;
}

function nameIs(member: ts.ClassElement, name: string): boolean {
  return member.name !== undefined && !ts.isComputedPropertyName(member.name) && member.name.text === name;
}

function evaluateArguments(run: Run, state: State, node: ts.CallExpression): Value[] {
  return node.arguments.map((argument) =>
    run.evaluate(state, ts.isSpreadElement(argument) ? argument.expression : argument),
  );
}

function callKnown(run: Run, state: State, node: ts.CallExpression, fn: FunctionNode, self: Value): Value {
  const args = evaluateArguments(run, state, node);
  if (node.arguments.some(ts.isSpreadElement)) return callUnknown(run, state, node, '');
  return run.invoke(state, fn, self, args, node);
}

/** Goes through the body of `fn`; where that is too deep, too long or recursive, its summary stands for it. */
export function invoke(
  run: Run,
  state: State,
  fn: FunctionNode,
  self: Value,
  args: readonly Value[],
  site: ts.Node,
): Value {
  spend(run);
  const { body } = fn;
  const tracked = matters(run, state, fn, args);
  const busy = run.calls.some((frame) => frame.fn === fn);
  const longest = run.calls.length > 2 ? LONGEST_DEEP_INLINE : LONGEST_INLINE;
  const long = body !== undefined && body.end - body.pos > longest && !isClosure(run, fn);
  if (body === undefined || busy || long || run.calls.length > DEEPEST || !tracked) {
    applySummary(run, state, fn, self, args, site);
    return unknownResult(run, state, site, resultType(run, fn));
  }
  run.executed.add(fn);
  const frame: CallFrame = {
    fn,
    site,
    self: ts.isArrowFunction(fn) ? (self === NOTHING ? frameOf(run).self : self) : self,
    path: `${frameOf(run).path}/${nodeId(site)}`,
    returns: [],
    result: NOTHING,
    loops: [],
    keepsClosures: false,
    isLater: false,
  };
  run.calls.push(frame);
  bindParameters(run, state, fn, args);
  if (ts.isBlock(body)) run.execute(state, body);
  else frame.result = run.evaluate(state, body);
  for (const other of frame.returns) joinState(state, other);
  run.calls.pop();
  if (!frame.keepsClosures) forget(state, fn);
  nameResult(run, fn, frame.result);
  return frame.result;
}

/** Whether a call can have to do with positions: a body that cannot is not gone through. */
function matters(run: Run, state: State, fn: FunctionNode, args: readonly Value[]): boolean {
  if (isClosure(run, fn) || ts.isGetAccessorDeclaration(fn)) return true;
  if (args.some((value) => bears(run, state, value))) return true;
  if (effectsOfFunction(run.program, fn).some(({ effect }) => shifts(effect))) return true;
  return takesPositions(fn);
}

function bears(run: Run, state: State, value: Value): boolean {
  if (value.positions.some(({ relation }) => relation !== 'field')) return true;
  return value.objects.some((id) => {
    if (thing(run, id).kind === 'function') return true;
    if (isArrayLike(run, id) && holdsMessages(run, id)) return true;
    const { fields, elements } = cellsOf(state, id);
    if (
      elements !== undefined &&
      (elements.positions.length > 0 || elements.objects.some((inner) => holdsPositions(state, inner)))
    ) {
      return true;
    }
    return [...fields.values()].some(
      (field) => field.positions.length > 0 || field.objects.some((inner) => isMessages(run, inner)),
    );
  });
}

function isImport(declaration: ts.Node): boolean {
  return ts.isImportSpecifier(declaration) || ts.isImportClause(declaration);
}

/** Whether a value can have messages or positions in it, as far as its type or its parts tell. */
function concerns(run: Run, state: State, value: Value): boolean {
  if (bears(run, state, { ...value, objects: value.objects.filter((id) => thing(run, id).kind !== 'function') }))
    return true;
  return value.objects.some((id) => {
    const { type, kind, path } = thing(run, id);
    if (kind === 'record') return [...cellsOf(state, id).fields.values()].some((field) => concerns(run, state, field));
    if (type !== undefined) return run.types.holdsMessages(type);
    return (
      kind === 'unknown' && /(?:^|\.)(?:this|state|session|context|ctx|chat|agent|task|store|thread|turn)$/i.test(path)
    );
  });
}

function holdsPositions(state: State, id: ObjectId): boolean {
  return [...cellsOf(state, id).fields.values()].some((field) => field.positions.length > 0);
}

function isMessages(run: Run, id: ObjectId): boolean {
  return isArrayLike(run, id) && holdsMessages(run, id);
}

const takers = new WeakMap<FunctionNode, boolean>();

/** Whether a body looks positions up, so that what it returns may be one. */
function takesPositions(fn: FunctionNode): boolean {
  const known = takers.get(fn);
  if (known !== undefined) return known;
  const answer = /\b(?:findIndex|findLastIndex|indexOf|lastIndexOf)\(/.test(fn.getText());
  takers.set(fn, answer);
  return answer;
}

/** The variables of a call that is over are no longer there, unless a closure that lives on can see them. */
function forget(state: State, fn: FunctionNode): void {
  const source = fn.getSourceFile();
  for (const name of state.env.keys()) {
    if (name.pos >= fn.pos && name.end <= fn.end && name.getSourceFile() === source) state.env.delete(name);
  }
}

function isClosure(run: Run, fn: FunctionNode): boolean {
  return run.calls.some(
    (frame) => frame.fn !== undefined && fn.pos >= frame.fn.pos && fn.end <= frame.fn.end && fn !== frame.fn,
  );
}

function resultType(run: Run, fn: FunctionNode): Declared | undefined {
  const unit = run.program.unit(fn.getSourceFile().fileName);
  const type = unit && fn.type && run.types.declared(unit, fn);
  return type && run.types.awaited(type);
}

/** A record that a function with a declared result returns is of that type. */
function nameResult(run: Run, fn: FunctionNode, result: Value): void {
  const type = resultType(run, fn);
  if (type === undefined) return;
  for (const id of result.objects) {
    const own = thing(run, id);
    if (own.type === undefined && (own.kind === 'record' || own.kind === 'list')) run.things[id] = { ...own, type };
  }
}

function bindParameters(run: Run, state: State, fn: FunctionNode, args: readonly Value[]): void {
  const parameters = fn.parameters.filter((parameter) => parameter.name.getText() !== 'this');
  parameters.forEach((parameter, index) => {
    let value = args[index] ?? NOTHING;
    if (parameter.dotDotDotToken !== undefined) {
      let elements = NOTHING;
      for (const arg of args.slice(index)) elements = either(elements, arg);
      const id = allocate(run, state, parameter, { kind: 'list', path: parameter.name.getText() });
      state.heap.set(id, { fields: new Map(), ...(isNothing(elements) ? {} : { elements }) });
      value = ofObject(id);
    } else if (parameter.initializer !== undefined) {
      const fallback = run.evaluate(state, parameter.initializer);
      value = args[index] === undefined ? fallback : either(value, fallback);
    }
    bindPattern(run, state, parameter.name, value);
  });
}

function applySummary(
  run: Run,
  state: State,
  fn: FunctionNode,
  self: Value,
  args: readonly Value[],
  site: ts.Node,
): void {
  for (const { path, effect } of effectsOfFunction(run.program, fn)) {
    const [root, ...fields] = path.split('.');
    let value = root === 'this' ? self : (args[Number(root)] ?? NOTHING);
    for (const field of fields) value = readField(run, state, value, field);
    write(run, state, site, value.objects, effect, 'call');
  }
  for (const value of [self, ...args]) forgetPositions(state, value);
}

/** A body that was not gone through may have set anew what its objects keep: old positions in them tell nothing. */
function forgetPositions(state: State, value: Value, hops = 2): void {
  for (const id of value.objects) {
    const cells = state.heap.get(id);
    if (cells === undefined) continue;
    const fields = [...cells.fields].filter(([, field]) => field.positions.length === 0);
    if (fields.length < cells.fields.size) state.heap.set(id, { ...cells, fields: new Map(fields) });
    if (hops > 0) for (const [, field] of fields) forgetPositions(state, field, hops - 1);
  }
}

/** An unknown function: closures it gets may run at any time; an array it gets may be changed, unless its name says no. */
function callUnknown(run: Run, state: State, node: ts.CallExpression, name: string): Value {
  return afterUnknown(run, state, node, name, evaluateArguments(run, state, node));
}

function afterUnknown(run: Run, state: State, node: ts.CallExpression, name: string, args: readonly Value[]): Value {
  for (const value of args) runLater(run, state, value, node);
  if (!READS_ONLY.test(name)) {
    for (const value of args) {
      const lists = value.objects.filter((id) => isArrayLike(run, id) && holdsMessages(run, id));
      write(run, state, node, lists, { kind: 'doubtful' }, `call of ${name === '' ? 'a function' : name}`);
    }
  }
  return unknownResult(run, state, node);
}

const READS_ONLY =
  /^(?:size|measure|weigh|answer|ask|chat|complete|get|is|has|find|count|estimate|calc|compute|format|render|log|print|assert|expect|stringify|parse|to[A-Z]|validate|check|debug|info|warn|error|send|emit|post|save|write|map|filter|create|build|convert|extract|should|push|fetch|use|set|load|run|invoke|generate|stream|summar|clone|freeze|structuredClone|keys|values|entries|equal|test|match|exec|concat|join|resolve|then|from|of|add|dispatch|on|track|record|report|store|persist|update|notify|call|apply|create)/i;

/** Functions that are handed away: their bodies run some time later, more than once, when shared arrays may be others. */
export function runLater(run: Run, state: State, value: Value, site: ts.Node): void {
  const fns = value.objects.flatMap((id) => {
    const own = thing(run, id);
    if (own.fn !== undefined) return [own.fn];
    if (own.kind !== 'record') return [];
    return [...cellsOf(state, id).fields.values()].flatMap((field) => functionOf(run, field)?.node ?? []);
  });
  for (const fn of fns) later(run, state, fn, site);
}

export function later(run: Run, state: State, fn: FunctionNode, site: ts.Node): void {
  // At the top of a file nothing is known yet: functions there are gone through by themselves.
  if (run.calls.length === 1) return;
  if (run.calls.some((frame) => frame.fn === fn) || run.calls.length > DEEPEST) return;
  // A closure inside a closure runs once: a second time for each would double the work with every level.
  const isNested = run.calls.some((frame) => frame.isLater);
  const play = isNested || !ts.isCallExpression(site) ? perhaps : maybe;
  play(run, state, site, (turn) => {
    pause(run, turn, site);
    const live = turn.live;
    const args = fn.parameters.map((parameter) => parameterThing(run, turn, parameter));
    run.calls.push({ ...frameOf(run), isLater: true, fn: undefined, returns: [], loops: frameOf(run).loops });
    run.invoke(turn, fn, frameOf(run).self, args, fn);
    run.calls.pop();
    turn.live = live;
  });
}

/** What a closure is called with: new objects each time. */
function parameterThing(run: Run, state: State, parameter: ts.ParameterDeclaration): Value {
  const unit = run.program.unit(parameter.getSourceFile().fileName);
  const type = unit && run.types.declared(unit, parameter);
  if (type !== undefined && run.types.isPrimitive(type)) return NOTHING;
  const path = parameter.name.getText().slice(0, 60);
  const id = allocate(run, state, parameter, { kind: 'unknown', path, ...(type ? { type } : {}) });
  // In the state from the start, so that the next call's argument is known to be another one.
  state.heap.set(id, EMPTY_CELLS);
  return ofObject(id);
}

/** While a function waits, others may write what they can reach too. Whether any does is judged when all are known. */
export function pause(run: Run, state: State, node: ts.Node): void {
  const shared = new Map<ObjectId, boolean>();
  const isShared = (id: ObjectId): boolean => {
    const known = shared.get(id);
    if (known !== undefined) return known;
    const answer = thing(run, id).shared && keyOf(run, id) !== undefined;
    shared.set(id, answer);
    return answer;
  };
  mapAllPositions(state, (position) => {
    let marks = position.marks;
    for (const [id, standing] of position.marks) {
      if (standing.state !== 'good' || !isShared(id)) continue;
      const gap: Standing = {
        state: 'gap',
        write: writeAt(run, node, thing(run, id).path, 'wait'),
        rule: 'index/await-gap',
      };
      marks = new Map(marks).set(id, gap);
    }
    return marks === position.marks ? position : { ...position, marks };
  });
}

/** Functions of the language itself. */
function staticCall(
  run: Run,
  state: State,
  node: ts.CallExpression,
  callee: ts.PropertyAccessExpression,
): Value | undefined {
  const holder = callee.expression.getText();
  const name = callee.name.text;
  const all = (): Value[] => evaluateArguments(run, state, node);
  switch (holder) {
    case 'Math': {
      const values = all();
      // A clamp is no new look-up: what goes in stale comes out stale.
      return name === 'min' || name === 'max'
        ? { objects: [], positions: values.reduce(either, NOTHING).positions }
        : NOTHING;
    }
    case 'Array': {
      const [source = NOTHING] = all();
      if (name === 'from') return derive(run, state, node, source.objects, { kind: 'none' }, 'copy');
      return NOTHING;
    }
    case 'Object': {
      const [source = NOTHING] = all();
      if (name === 'freeze' || name === 'assign') return source;
      if (name !== 'values') return NOTHING;
      const list = derive(run, state, node, [], { kind: 'all' }, 'values');
      const [id] = list.objects as [ObjectId];
      const elements = elementsOf(state, source);
      state.heap.set(id, { fields: new Map(), ...(elements === NOTHING ? {} : { elements }) });
      return list;
    }
    case 'JSON':
    case 'console':
    case 'Number':
    case 'String':
      all();
      return NOTHING;
    case 'Promise':
      return all().reduce(either, NOTHING);
    default:
      return undefined;
  }
}

/** Runs `body` on a copy of the state and joins what comes out to it: something that may or may not happen. */
function perhaps(_run: Run, state: State, _site: ts.Node, body: (state: State) => void): void {
  const other = copyState(state);
  body(other);
  joinState(state, other);
}
