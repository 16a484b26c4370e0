/** Calls: to functions that can be read, to methods of arrays, and to what nobody knows. */
import { ts } from 'ts-morph';
import type { State } from '../domain/state.ts';
import { NOTHING, ofPosition, type Value } from '../domain/value.ts';
import { declarationOf } from '../read/scopes.ts';
import { arrayCall } from './arrays.ts';
import { unknownResult } from './derive.ts';
import { isArrayLike } from './fields.ts';
import { classOf, methodOf } from './instances.ts';
import { runLater } from './later.ts';
import { take, write } from './positions.ts';
import { concerns } from './relevance.ts';
import { argumentsOf, bare, type FunctionNode, type Run } from './run.ts';
import { staticCall } from './statics.ts';
import { functionOf, holdsMessages } from './things.ts';

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
    const args = argumentsOf(run, state, node);
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
  const [self = NOTHING, ...args] = argumentsOf(run, state, node);
  return name === 'bind' ? receiver : run.invoke(state, fn.node, self, args, node);
}

/** `findLastIndex(messages, …)` of a library that cannot be read. */
function searchByFunction(run: Run, state: State, node: ts.CallExpression, from: string): Value {
  const [list = NOTHING] = node.arguments.map((argument) => run.evaluate(state, argument));
  return ofPosition(take(run, state, node, { arrays: list.objects, relation: 'element', name: from, from }));
}

function callKnown(run: Run, state: State, node: ts.CallExpression, fn: FunctionNode, self: Value): Value {
  const args = argumentsOf(run, state, node);
  if (node.arguments.some(ts.isSpreadElement)) return callUnknown(run, state, node, '');
  return run.invoke(state, fn, self, args, node);
}

function isImport(declaration: ts.Node): boolean {
  return ts.isImportSpecifier(declaration) || ts.isImportClause(declaration);
}

/** An unknown function: closures it gets may run at any time; an array it gets may be changed, unless its name says no. */
function callUnknown(run: Run, state: State, node: ts.CallExpression, name: string): Value {
  return afterUnknown(run, state, node, name, argumentsOf(run, state, node));
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
