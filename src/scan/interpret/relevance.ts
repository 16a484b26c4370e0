/** Which calls can have to do with positions of messages: all others are not gone through. */
import { ts } from 'ts-morph';
import { shifts } from '../domain/effect.ts';
import { cellsOf, type State } from '../domain/state.ts';
import type { ObjectId, Value } from '../domain/value.ts';
import { isArrayLike } from './fields.ts';
import type { FunctionNode, Run } from './run.ts';
import { effectsOfFunction } from './summaries.ts';
import { holdsMessages, thing } from './things.ts';

/** Whether a call can have to do with positions: a body that cannot is not gone through. */
export function matters(run: Run, state: State, fn: FunctionNode, args: readonly Value[]): boolean {
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

/** Whether a value can have messages or positions in it, as far as its type or its parts tell. */
export function concerns(run: Run, state: State, value: Value): boolean {
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

/** Whether a function stands inside one that is under way: it sees that one's variables. */
export function isClosure(run: Run, fn: FunctionNode): boolean {
  return run.calls.some(
    (frame) => frame.fn !== undefined && fn.pos >= frame.fn.pos && fn.end <= frame.fn.end && fn !== frame.fn,
  );
}
