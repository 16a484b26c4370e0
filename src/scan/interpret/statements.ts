/** What a statement does to the state. */
import { ts } from 'ts-morph';
import { copyState, joinState, type State } from '../domain/state.ts';
import { either, isNothing, NOTHING } from '../domain/value.ts';
import { siteOf } from '../read/unit.ts';
import { bindPattern } from './assign.ts';
import { forLoop, whileLoop } from './counted-loops.ts';
import { at, note } from './facts.ts';
import { isArrayLike } from './fields.ts';
import { pause } from './later.ts';
import { forIn, forOf } from './loops.ts';
import { refine } from './refine.ts';
import { frameOf, type LoopFrame, type Run, spend } from './run.ts';
import { holdsMessages, thing } from './things.ts';

export function execute(run: Run, state: State, node: ts.Statement): void {
  if (!state.live) return;
  spend(run);
  if (ts.isExpressionStatement(node)) run.evaluate(state, node.expression);
  else if (ts.isVariableStatement(node))
    for (const declaration of node.declarationList.declarations) declare(run, state, declaration);
  else if (ts.isBlock(node)) block(run, state, node.statements);
  else if (ts.isIfStatement(node)) branch(run, state, node);
  else if (ts.isReturnStatement(node)) leave(run, state, node.expression);
  else if (ts.isForStatement(node)) forLoop(run, state, node);
  else if (ts.isForOfStatement(node)) {
    if (node.awaitModifier !== undefined) pause(run, state, node);
    forOf(run, state, node);
  } else if (ts.isForInStatement(node)) forIn(run, state, node);
  else if (ts.isWhileStatement(node) || ts.isDoStatement(node)) whileLoop(run, state, node);
  else if (ts.isBreakStatement(node) || ts.isContinueStatement(node)) jump(run, state, node);
  else if (ts.isSwitchStatement(node)) switchOf(run, state, node);
  else if (ts.isTryStatement(node)) tryOf(run, state, node);
  else if (ts.isThrowStatement(node)) {
    run.evaluate(state, node.expression);
    state.live = false;
  } else if (ts.isLabeledStatement(node)) run.execute(state, node.statement);
  else if (ts.isExportAssignment(node)) run.evaluate(state, node.expression);
}

function block(run: Run, state: State, statements: readonly ts.Statement[]): void {
  for (const statement of statements) run.execute(state, statement);
}

function declare(run: Run, state: State, declaration: ts.VariableDeclaration): void {
  const { initializer, name } = declaration;
  if (initializer === undefined) return;
  const value = run.evaluate(state, initializer);
  bindPattern(run, state, name, value);
  for (const id of value.objects) {
    const { made } = thing(run, id);
    if (made === undefined || run.madeAt.get(id) === undefined || !isArrayLike(run, id) || !holdsMessages(run, id))
      continue;
    const site = siteOf(name);
    const array = name.getText().slice(0, 60);
    note(run.facts.writers, `${at(site)} create`, () => ({ ...site, array, kind: 'create', changesLength: false }));
  }
}

function branch(run: Run, state: State, node: ts.IfStatement): void {
  run.evaluate(state, node.expression);
  const other = copyState(state);
  refine(state, node.expression, true);
  refine(other, node.expression, false);
  run.execute(state, node.thenStatement);
  if (node.elseStatement !== undefined) run.execute(other, node.elseStatement);
  joinState(state, other);
}

function leave(run: Run, state: State, expression: ts.Expression | undefined): void {
  const frame = frameOf(run);
  const value = expression === undefined ? NOTHING : run.evaluate(state, expression);
  if (!isNothing(value)) frame.result = either(frame.result === NOTHING ? undefined : frame.result, value);
  frame.returns.push(copyState(state));
  state.live = false;
}

function jump(run: Run, state: State, node: ts.BreakOrContinueStatement): void {
  const { loops } = frameOf(run);
  const label = node.label?.text;
  const target = loops.findLast((loop) => fits(loop, node, label));
  if (target !== undefined) (ts.isBreakStatement(node) ? target.breaks : target.continues).push(copyState(state));
  state.live = false;
}

function fits(loop: LoopFrame, node: ts.BreakOrContinueStatement, label: string | undefined): boolean {
  if (label !== undefined) return ts.isLabeledStatement(loop.node.parent) && loop.node.parent.label.text === label;
  return ts.isBreakStatement(node) || !ts.isSwitchStatement(loop.node);
}

function switchOf(run: Run, state: State, node: ts.SwitchStatement): void {
  run.evaluate(state, node.expression);
  const { loops } = frameOf(run);
  run.counter += 1;
  const frame: LoopFrame = {
    id: run.counter,
    node,
    breaks: [],
    continues: [],
    direction: 1,
    turns: new Map(),
    deferred: [],
    below: new Set(),
  };
  loops.push(frame);
  const entry = copyState(state);
  state.live = false;
  for (const clause of node.caseBlock.clauses) {
    // Falling through from the clause above, or coming in here.
    joinState(state, entry);
    if (ts.isCaseClause(clause)) run.evaluate(state, clause.expression);
    block(run, state, clause.statements);
  }
  if (!node.caseBlock.clauses.some(ts.isDefaultClause)) joinState(state, entry);
  for (const other of frame.breaks) joinState(state, other);
  loops.pop();
}

/** A catch may start from anywhere in the try block: from before it or from behind it, roughly. */
function tryOf(run: Run, state: State, node: ts.TryStatement): void {
  const before = copyState(state);
  block(run, state, node.tryBlock.statements);
  if (node.catchClause !== undefined) {
    const caught = copyState(before);
    joinState(caught, copyState({ ...state, live: true }));
    block(run, caught, node.catchClause.block.statements);
    joinState(state, caught);
  }
  if (node.finallyBlock === undefined) return;
  const live = state.live;
  if (!live) joinState(state, before);
  block(run, state, node.finallyBlock.statements);
  if (!live) state.live = false;
}
