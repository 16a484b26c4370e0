/** Goes through the functions of one file and notes what happens to positions in them. */
import { ts } from 'ts-morph';
import { emptyState, type State } from '../domain/state.ts';
import { NOTHING, ofObject, ofPosition, type Value } from '../domain/value.ts';
import type { Program } from '../read/program.ts';
import type { MessageShape } from '../read/shape.ts';
import { storeStateType } from '../read/store-state.ts';
import type { TypeQuestions, TypeRef } from '../read/types.ts';
import { scopeName, siteOf, type Unit } from '../read/unit.ts';
import type { Trouble } from '../report.ts';
import { bindPattern } from './assign.ts';
import { evaluate } from './expressions.ts';
import type { Facts } from './facts.ts';
import { isArrayLike } from './fields.ts';
import { invoke } from './invoke.ts';
import { later } from './later.ts';
import { take } from './positions.ts';
import { type FunctionNode, nodeId, OutOfFuel, type Run } from './run.ts';
import { execute } from './statements.ts';
import { holdsMessages, known } from './things.ts';

/** Steps for one function; the longest functions of public agent code need about a third. */
const FUEL = 150_000;

export interface Setting {
  readonly program: Program;
  readonly types: TypeQuestions;
  readonly shape: MessageShape;
}

/** Interprets every outermost function of `unit` and the statements at its top. Adds to `facts`. */
export function interpretUnit(setting: Setting, unit: Unit, facts: Facts): Trouble[] {
  const troubles: Trouble[] = [];
  for (const root of rootsOf(unit)) {
    const run = startRun(setting, root, facts);
    try {
      if (ts.isSourceFile(root)) topLevelStatements(run, root);
      else interpretRoot(run, unit, root);
    } catch (error) {
      if (!(error instanceof OutOfFuel) && !(error instanceof RangeError)) throw error;
      const { line } = siteOf(root);
      troubles.push({
        file: unit.file,
        line,
        message: `${run.root.name} is too large to be gone through; its end was not`,
      });
    }
  }
  return troubles;
}

/** Functions that stand in no other function. What stands in them is gone through with them. */
function rootsOf(unit: Unit): (FunctionNode | ts.SourceFile)[] {
  const roots: (FunctionNode | ts.SourceFile)[] = [unit.source];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) {
      if ((node as FunctionNode).body !== undefined && mayMatter(node)) roots.push(node as FunctionNode);
      return;
    }
    ts.forEachChild(node, visit);
  };
  visit(unit.source);
  return roots;
}

const USES_PLACES =
  /\[[^\]'"`]+\]|\.(?:splice|slice|at|with|toSpliced|push|pop|shift|unshift|filter|set|get)\(|\.length\s*=[^=]|\[\.\.\./;

/** Lists of messages that are handed to others. */
const HANDS_ON = /\b(?:messages|history|conversation|transcript|turns)\b/i;

/** A function without an index, a cut or a change of a list has nothing to say. */
function mayMatter(node: ts.Node): boolean {
  const text = node.getText();
  return USES_PLACES.test(text) || HANDS_ON.test(text);
}

function startRun(setting: Setting, root: FunctionNode | ts.SourceFile, facts: Facts): Run {
  const run: Run = {
    ...setting,
    things: [],
    interned: new Map(),
    usedAnchors: new Set(),
    standsFor: new Map(),
    madeAt: new Map(),
    spliced: new Map(),
    calls: [],
    executed: new Set(),
    facts,
    root: {
      name: ts.isSourceFile(root) ? '(module)' : scopeName(root),
      file: root.getSourceFile().fileName,
      open: isOpen(root),
    },
    fuel: FUEL,
    counter: 0,
    evaluate: (state, node) => evaluate(run, state, node),
    execute: (state, node) => execute(run, state, node),
    invoke: (state, fn, self, args, site) => invoke(run, state, fn, self, args, site),
  };
  run.calls.push({
    fn: undefined,
    self: NOTHING,
    path: '',
    returns: [],
    result: NOTHING,
    loops: [],
    keepsClosures: true,
    isLater: false,
  });
  return run;
}

/** A private method runs only as part of others of its class. */
function isOpen(root: ts.Node): boolean {
  if (!ts.isMethodDeclaration(root)) return true;
  if (ts.isPrivateIdentifier(root.name)) return false;
  return !ts
    .getModifiers(root)
    ?.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword || kind === ts.SyntaxKind.ProtectedKeyword);
}

function topLevelStatements(run: Run, source: ts.SourceFile): void {
  const state = emptyState();
  for (const statement of source.statements) run.execute(state, statement);
}

function interpretRoot(run: Run, unit: Unit, root: FunctionNode): void {
  const state = emptyState();
  const self = selfOf(run, unit, root);
  const frame = {
    fn: root,
    self,
    path: '',
    returns: [],
    result: NOTHING,
    loops: [],
    keepsClosures: true,
    isLater: false,
  };
  run.calls.push(frame);
  run.executed.add(root);
  const args = root.parameters.map((parameter): [ts.ParameterDeclaration, Value] => [
    parameter,
    argumentOf(run, unit, parameter),
  ]);
  for (const [parameter, value] of args) bindPattern(run, state, parameter.name, value);
  bindIndexes(run, state, root, args);
  const { body } = root;
  if (body === undefined) return;
  if (ts.isBlock(body)) run.execute(state, body);
  else frame.result = run.evaluate(state, body);
  state.live = true;
  laterFunctions(run, state, body);
  run.calls.pop();
}

/** Closures that nothing here calls run some time afterwards. */
function laterFunctions(run: Run, state: State, body: ts.Node): void {
  const visit = (node: ts.Node): void => {
    if (
      ts.isFunctionLike(node) &&
      (node as FunctionNode).body !== undefined &&
      !run.executed.has(node as FunctionNode)
    ) {
      if (!ts.isClassLike(node.parent)) later(run, state, node as FunctionNode, node);
    }
    ts.forEachChild(node, visit);
  };
  visit(body);
}

function selfOf(run: Run, unit: Unit, root: FunctionNode): Value {
  for (let at: ts.Node = root; at.parent !== undefined; at = at.parent) {
    if (ts.isClassLike(at.parent)) {
      const type = { unit, node: at.parent };
      return ofObject(
        known(run, `this ${nodeId(at.parent)}`, () => ({ kind: 'unknown', path: 'this', shared: true, type })),
      );
    }
    if (ts.isFunctionLike(at.parent)) break;
  }
  return NOTHING;
}

function argumentOf(run: Run, unit: Unit, parameter: ts.ParameterDeclaration): Value {
  const type = typeOf(run, unit, parameter);
  if (type !== undefined && run.types.isPrimitive(type)) return NOTHING;
  const path = ts.isIdentifier(parameter.name) ? parameter.name.text : 'the argument';
  const id = known(run, `parameter ${nodeId(parameter)}`, () => ({
    kind: 'unknown',
    path,
    shared: true,
    ...(type === undefined ? {} : { type }),
  }));
  return ofObject(id);
}

function typeOf(run: Run, unit: Unit, parameter: ts.ParameterDeclaration): TypeRef | undefined {
  return run.types.declared(unit, parameter) ?? storeStateType(run.program, run.types, unit, parameter);
}

/** A number beside the only message array among the parameters, named like an index, is a position of that array. */
function bindIndexes(
  run: Run,
  state: State,
  root: FunctionNode,
  args: readonly [ts.ParameterDeclaration, Value][],
): void {
  const arrays = args.flatMap(([, value]) =>
    value.objects.filter((id) => isArrayLike(run, id) && holdsMessages(run, id)),
  );
  if (arrays.length !== 1) return;
  for (const parameter of root.parameters) {
    const { name } = parameter;
    if (!ts.isIdentifier(name) || !/(?:index|idx|position|Index|Idx|Position)$/.test(name.text)) continue;
    state.env.set(
      name,
      ofPosition(take(run, state, name, { arrays, relation: 'element', name: name.text, from: 'parameter' })),
    );
  }
}
