/**
 * From an identifier to what declares it, by lexical scope alone.
 *
 * A variable, parameter or destructured name is declared by its name node, a function, class or import by its own node:
 * so every binding has one node that stands for it, which the interpreter uses as a key.
 */
import { ts } from 'ts-morph';

type Names = ReadonlyMap<string, ts.Node>;
const NO_NAMES: Names = new Map();

/** Tables by scope node; entries go when the tree goes. */
const tables = new WeakMap<ts.Node, Names>();

/** The declaration that `identifier` refers to, or undefined for a global. */
export function declarationOf(identifier: ts.Identifier): ts.Node | undefined {
  const known = declarations.get(identifier);
  if (known !== undefined) return known === null ? undefined : known;
  const found = lookUp(identifier);
  declarations.set(identifier, found ?? null);
  return found;
}

const declarations = new WeakMap<ts.Identifier, ts.Node | null>();

function lookUp(identifier: ts.Identifier): ts.Node | undefined {
  const name = identifier.text;
  for (let scope: ts.Node | undefined = identifier.parent; scope !== undefined; scope = scope.parent) {
    const found = namesOf(scope).get(name);
    if (found !== undefined) return found;
  }
  return undefined;
}

function namesOf(scope: ts.Node): Names {
  if (!SCOPES.has(scope.kind)) return NO_NAMES;
  const known = tables.get(scope);
  if (known !== undefined) return known;
  const names = new Map<string, ts.Node>();
  gather(scope, names);
  tables.set(scope, names);
  return names;
}

const { SyntaxKind } = ts;
const SCOPES: ReadonlySet<ts.SyntaxKind> = new Set([
  SyntaxKind.SourceFile,
  SyntaxKind.Block,
  SyntaxKind.ModuleBlock,
  SyntaxKind.CaseBlock,
  SyntaxKind.ForStatement,
  SyntaxKind.ForOfStatement,
  SyntaxKind.ForInStatement,
  SyntaxKind.CatchClause,
  SyntaxKind.ClassExpression,
  SyntaxKind.FunctionDeclaration,
  SyntaxKind.FunctionExpression,
  SyntaxKind.ArrowFunction,
  SyntaxKind.MethodDeclaration,
  SyntaxKind.Constructor,
  SyntaxKind.GetAccessor,
  SyntaxKind.SetAccessor,
]);

function gather(scope: ts.Node, names: Map<string, ts.Node>): void {
  if (ts.isFunctionLike(scope)) {
    for (const parameter of scope.parameters) bind(parameter.name, names);
    if (ts.isFunctionExpression(scope) && scope.name !== undefined) names.set(scope.name.text, scope);
    const body = (scope as ts.FunctionLikeDeclaration).body;
    if (body !== undefined && ts.isBlock(body)) hoist(body, names);
    return;
  }
  if (ts.isClassExpression(scope)) {
    if (scope.name !== undefined) names.set(scope.name.text, scope);
    return;
  }
  if (ts.isCatchClause(scope)) {
    if (scope.variableDeclaration !== undefined) bind(scope.variableDeclaration.name, names);
    return;
  }
  if (ts.isForStatement(scope) || ts.isForOfStatement(scope) || ts.isForInStatement(scope)) {
    if (scope.initializer !== undefined && ts.isVariableDeclarationList(scope.initializer))
      list(scope.initializer, names);
    return;
  }
  if (ts.isCaseBlock(scope)) {
    for (const clause of scope.clauses) for (const statement of clause.statements) declare(statement, names);
    return;
  }
  if (ts.isSourceFile(scope)) hoist(scope, names);
  for (const statement of (scope as ts.Block).statements) declare(statement, names);
}

function declare(statement: ts.Statement, names: Map<string, ts.Node>): void {
  if (ts.isVariableStatement(statement)) list(statement.declarationList, names);
  else if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) {
    if (statement.name === undefined) return;
    // Of several signatures of one function the one with a body counts, whichever comes first.
    if (ts.isFunctionDeclaration(statement) && statement.body === undefined && names.has(statement.name.text)) return;
    names.set(statement.name.text, statement);
  } else if (ts.isImportDeclaration(statement)) imports(statement, names);
  else if (ts.isEnumDeclaration(statement)) names.set(statement.name.text, statement);
}

function imports(statement: ts.ImportDeclaration, names: Map<string, ts.Node>): void {
  const clause = statement.importClause;
  if (clause === undefined) return;
  if (clause.name !== undefined) names.set(clause.name.text, clause);
  const bindings = clause.namedBindings;
  if (bindings === undefined) return;
  if (ts.isNamespaceImport(bindings)) names.set(bindings.name.text, bindings);
  else for (const element of bindings.elements) names.set(element.name.text, element);
}

function list(declarations: ts.VariableDeclarationList, names: Map<string, ts.Node>): void {
  for (const declaration of declarations.declarations) bind(declaration.name, names);
}

function bind(name: ts.BindingName, names: Map<string, ts.Node>): void {
  if (ts.isIdentifier(name)) names.set(name.text, name);
  else for (const element of name.elements) if (ts.isBindingElement(element)) bind(element.name, names);
}

/** `var` belongs to the function, wherever in it the word stands. */
function hoist(node: ts.Node, names: Map<string, ts.Node>): void {
  ts.forEachChild(node, (child) => {
    if (ts.isFunctionLike(child) || ts.isClassLike(child)) return;
    if (ts.isVariableDeclarationList(child) && (child.flags & ts.NodeFlags.BlockScoped) === 0) list(child, names);
    if (ts.isStatement(child) || ts.isCaseBlock(child) || ts.isCaseOrDefaultClause(child) || ts.isCatchClause(child)) {
      hoist(child, names);
    }
  });
}
