/** What runs some time later: functions that are handed away, and this one after it has waited. */
import { ts } from 'ts-morph';
import { cellsOf, copyState, EMPTY_CELLS, joinState, mapAllPositions, type State } from '../domain/state.ts';
import { NOTHING, type ObjectId, ofObject, type Standing, type Value } from '../domain/value.ts';
import { DEEPEST } from './invoke.ts';
import { maybe } from './loops.ts';
import { type FunctionNode, frameOf, type Run, writeAt } from './run.ts';
import { allocate, functionOf, keyOf, thing } from './things.ts';

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

/** Runs `body` on a copy of the state and joins what comes out to it: something that may or may not happen. */
function perhaps(_run: Run, state: State, _site: ts.Node, body: (state: State) => void): void {
  const other = copyState(state);
  body(other);
  joinState(state, other);
}
