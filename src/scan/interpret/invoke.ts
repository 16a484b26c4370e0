/** Going through the body of a known function at a call of it, or letting its summary stand for it. */
import { ts } from 'ts-morph';
import { joinState, type State } from '../domain/state.ts';
import { either, isNothing, NOTHING, ofObject, type Value } from '../domain/value.ts';
import type { Declared } from '../read/program.ts';
import { bindPattern } from './assign.ts';
import { unknownResult } from './derive.ts';
import { readField } from './fields.ts';
import { write } from './positions.ts';
import { isClosure, matters } from './relevance.ts';
import { type CallFrame, type FunctionNode, frameOf, nodeId, type Run, spend } from './run.ts';
import { effectsOfFunction } from './summaries.ts';
import { allocate, thing } from './things.ts';

export const DEEPEST = 5;

/** A body longer than this is not gone through again at a call of it; its summary stands for it. Deeper calls get less. */
const LONGEST_INLINE = 12_000;

const LONGEST_DEEP_INLINE = 4_000;

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

/** The variables of a call that is over are no longer there, unless a closure that lives on can see them. */
function forget(state: State, fn: FunctionNode): void {
  const source = fn.getSourceFile();
  for (const name of state.env.keys()) {
    if (name.pos >= fn.pos && name.end <= fn.end && name.getSourceFile() === source) state.env.delete(name);
  }
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
