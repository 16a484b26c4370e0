/**
 * Faults made by machine: safe code with one thing about its positions broken. The parts of a source that are broken are
 * taken from what a scan of it called safe, so nobody chooses them.
 */
import { ts } from 'ts-morph';
import type { Facts } from '../src/scan/interpret/facts.ts';

export interface Seed {
  readonly kind: 'write before use' | 'no looking again' | 'no step back' | 'loop turned' | 'not sorted';
  readonly line: number;
  readonly text: string;
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Every seed of one source. `facts` are those of a scan of it. */
export function seedsOf(file: string, text: string, facts: Facts): Seed[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const seeds: Seed[] = [];
  const add = (kind: Seed['kind'], node: ts.Node, ...edits: Edit[]): void => {
    const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
    seeds.push({ kind, line, text: applied(text, edits) });
  };
  writesBeforeUses(source, file, facts, add);
  const visit = (node: ts.Node): void => {
    if (ts.isExpressionStatement(node)) droppedStatement(node, add);
    if (ts.isForStatement(node)) turnedLoop(node, add);
    if (ts.isForOfStatement(node)) turnedList(node, add);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return seeds;
}

type Add = (kind: Seed['kind'], node: ts.Node, ...edits: Edit[]) => void;

function applied(text: string, edits: readonly Edit[]): string {
  return [...edits]
    .sort((left, right) => right.start - left.start)
    .reduce((done, { start, end, text: put }) => done.slice(0, start) + put + done.slice(end), text);
}

/** The array loses its first element between the look-up and the first use of what was found. */
function writesBeforeUses(source: ts.SourceFile, file: string, facts: Facts, add: Add): void {
  const done = new Set<ts.Node>();
  for (const { use, capture, array } of facts.sound.values()) {
    if (use.file !== file || capture.file !== file || !/^(?:this\.)?\w+$/.test(array)) continue;
    const captured = statementAt(source, capture.line, capture.column);
    const used = statementAt(source, use.line, use.column);
    if (captured === undefined || used === undefined || done.has(used)) continue;
    if (ts.isIterationStatement(used, false) || !isAfter(captured, used)) continue;
    done.add(used);
    const at = used.getStart(source);
    add('write before use', used, { start: at, end: at, text: `${array}.shift(); ` });
  }
}

/** Behind the look-up, in its block or in one inside it; or in the body of the loop that counts. */
function isAfter(captured: ts.Statement, used: ts.Statement): boolean {
  const isBelow = (outer: ts.Node): boolean => used.pos >= outer.pos && used.end <= outer.end;
  if (!ts.isBlock(used.parent) || captured === used) return false;
  if (ts.isForStatement(captured)) return isBelow(captured.statement);
  return ts.isBlock(captured.parent) && captured.end <= used.pos && isBelow(captured.parent);
}

function statementAt(source: ts.SourceFile, line: number, column: number): ts.Statement | undefined {
  const position = source.getPositionOfLineAndCharacter(line - 1, column - 1);
  let found: ts.Statement | undefined;
  const visit = (node: ts.Node): void => {
    if (position < node.getFullStart() || position >= node.end) return;
    if (ts.isStatement(node) && !ts.isBlock(node) && position >= node.getStart(source)) found = node;
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function droppedStatement(node: ts.ExpressionStatement, add: Add): void {
  const { expression } = node;
  const drop = { start: node.getStart(), end: node.end, text: ';' };
  if (ts.isPostfixUnaryExpression(expression) && expression.operator === ts.SyntaxKind.MinusMinusToken) {
    if (spliceBefore(node)) add('no step back', node, drop);
  } else if (ts.isBinaryExpression(expression)) {
    const { kind } = expression.operatorToken;
    const right = expression.right.getText();
    if (kind === ts.SyntaxKind.MinusEqualsToken && spliceBefore(node)) add('no step back', node, drop);
    if (kind === ts.SyntaxKind.EqualsToken && /^(?:reanchor|find\w*)\(|\.find(?:Last)?Index\(/.test(right)) {
      add('no looking again', node, drop);
    }
  } else if (/\.sort\(\(a, b\) => b/.test(expression.getText())) add('not sorted', node, drop);
}

/** Whether a statement before this one in its block cuts an array. */
function spliceBefore(node: ts.Statement): boolean {
  const { parent } = node;
  if (!ts.isBlock(parent)) return false;
  return parent.statements.some((other) => other.end <= node.pos && /\.(?:splice|shift)\(/.test(other.getText()));
}

/** `for (let i = list.length - 1; i >= 0; i--)` around a splice, from the front instead. */
function turnedLoop(node: ts.ForStatement, add: Add): void {
  const head = /^for \(let (\w+) = ([\w.]+)\.length - 1; \1 >= 0; \1--\)/.exec(node.getText());
  const body = node.statement.getText();
  if (head === null || !/\.splice\([^)]*, 1\)/.test(body) || /\b(?:break|return)\b/.test(body)) return;
  const [whole, counter, list] = head as unknown as [string, string, string];
  const isCut = new RegExp(`\\.splice\\((?:${counter}|${list}\\[${counter}\\]!?), 1\\)`).test(body);
  const start = node.getStart();
  const text = `for (let ${counter} = 0; ${counter} < ${list}.length; ${counter}++)`;
  if (isCut) add('loop turned', node, { start, end: start + whole.length, text });
}

/** `for (const at of list.reverse())` around a splice, in the order of the list instead. */
function turnedList(node: ts.ForOfStatement, add: Add): void {
  const list = node.expression.getText();
  const plain = list.replace(/\.(?:reverse|toReversed)\(\)$/, '');
  if (plain === list || !/\.splice\(/.test(node.statement.getText())) return;
  add('loop turned', node, { start: node.expression.getStart(), end: node.expression.end, text: plain });
}
