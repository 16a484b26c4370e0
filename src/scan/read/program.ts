/** The files of one scan: parsed when they are first asked for, and found from each other by their imports. */
import { ts } from 'ts-morph';
import { parseUnit, type Unit } from './unit.ts';

/** What the scan needs of a disk; a test hands in a Map. */
export interface Disk {
  /** The text of a file, or undefined when there is none (or it is too large to be read). */
  read(file: string): string | undefined;
  /** Absolute path for an import in `from` that is no relative one: tsconfig paths and packages. */
  locate(from: string, specifier: string): readonly string[];
}

export interface Program {
  unit(file: string): Unit | undefined;
  /** The file that `specifier` means in `from`, when it can be had. */
  resolve(from: Unit, specifier: string): Unit | undefined;
  /** Every file that was asked for since the last call, whether it exists or not. */
  takeConsulted(): string[];
}

const ENDINGS = ['', '.ts', '.tsx', '.d.ts', '.js', '.jsx', '.mts', '/index.ts', '/index.tsx', '/index.js'];

export function createProgram(disk: Disk): Program {
  const units = new Map<string, Unit | undefined>();
  const resolved = new Map<string, Unit | undefined>();
  let consulted = new Set<string>();

  function unit(file: string): Unit | undefined {
    consulted.add(file);
    if (units.has(file)) return units.get(file);
    const text = disk.read(file);
    const parsed = text === undefined ? undefined : parseUnit(file, text);
    units.set(file, parsed);
    return parsed;
  }

  function resolve(from: Unit, specifier: string): Unit | undefined {
    const directory = from.file.slice(0, Math.max(0, from.file.lastIndexOf('/')));
    const key = `${directory}\n${specifier}`;
    if (resolved.has(key)) {
      const known = resolved.get(key);
      if (known !== undefined) consulted.add(known.file);
      return known;
    }
    const bases = specifier.startsWith('.') ? [join(directory, specifier)] : disk.locate(from.file, specifier);
    const found = bases.flatMap(candidates).reduce<Unit | undefined>((hit, file) => hit ?? unit(file), undefined);
    resolved.set(key, found);
    return found;
  }

  function takeConsulted(): string[] {
    const files = [...consulted];
    consulted = new Set();
    return files;
  }

  return { unit, resolve, takeConsulted };
}

/** Sources write `./x.js` for `./x.ts`; both are tried, the written one last. */
function candidates(base: string): string[] {
  const stem = base.replace(/\.([cm]?)jsx?$/, '');
  const swapped = stem === base ? [] : [`${stem}.ts`, `${stem}.tsx`, `${stem}.mts`];
  const plain = /\.[cm]?[jt]sx?$/.test(base) ? [base] : ENDINGS.slice(1).map((ending) => base + ending);
  return [...swapped, ...plain];
}

function join(directory: string, relative: string): string {
  const parts = directory.split('/');
  for (const part of relative.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

/** A declaration together with the file that it stands in. */
export interface Declared {
  readonly unit: Unit;
  readonly node: ts.Node;
}

/** What `unit` exports under `name`, followed through re-exports (circular ones end after a few hops). */
export function exported(program: Program, unit: Unit, name: string, hops = 6): Declared | undefined {
  if (hops === 0) return undefined;
  for (const statement of unit.source.statements) {
    if (ts.isExportDeclaration(statement)) {
      const hit = reexported(program, unit, statement, name, hops);
      if (hit !== undefined) return hit;
    } else if (ts.isExportAssignment(statement)) {
      if (name === 'default' && !statement.isExportEquals) return local(program, unit, statement.expression, hops);
    } else if (isExported(statement)) {
      const hit = named(statement, name);
      if (hit !== undefined) return { unit, node: hit };
    }
  }
  return undefined;
}

function reexported(
  program: Program,
  unit: Unit,
  statement: ts.ExportDeclaration,
  name: string,
  hops: number,
): Declared | undefined {
  const { exportClause: clause, moduleSpecifier: from } = statement;
  const source = from !== undefined && ts.isStringLiteral(from) ? program.resolve(unit, from.text) : undefined;
  if (clause === undefined) return source && exported(program, source, name, hops - 1);
  if (ts.isNamespaceExport(clause)) return undefined;
  const entry = clause.elements.find((element) => element.name.text === name);
  if (entry === undefined) return undefined;
  const inner = (entry.propertyName ?? entry.name).text;
  return from === undefined
    ? topLevel(program, unit, inner, hops)
    : source && exported(program, source, inner, hops - 1);
}

function local(program: Program, unit: Unit, node: ts.Expression, hops: number): Declared | undefined {
  return ts.isIdentifier(node) ? topLevel(program, unit, node.text, hops) : { unit, node };
}

/** What the name means at the top of a file: a declaration there, or what is imported under it. */
export function topLevel(program: Program, unit: Unit, name: string, hops = 6): Declared | undefined {
  let known = found.get(unit);
  if (known === undefined) {
    known = new Map();
    found.set(unit, known);
  }
  if (known.has(name)) {
    const hit = known.get(name);
    if (hit !== undefined) program.unit(hit.unit.file);
    return hit;
  }
  const hit = search(program, unit, name, hops);
  known.set(name, hit);
  return hit;
}

/** Answers by file and name; a file that is read anew is another unit. */
const found = new WeakMap<Unit, Map<string, Declared | undefined>>();

function search(program: Program, unit: Unit, name: string, hops: number): Declared | undefined {
  for (const statement of unit.source.statements) {
    if (ts.isImportDeclaration(statement)) {
      const hit = imported(program, unit, statement, name, hops);
      if (hit !== undefined) return hit;
    } else {
      const hit = named(statement, name);
      if (hit !== undefined) return { unit, node: hit };
    }
  }
  return undefined;
}

function imported(
  program: Program,
  unit: Unit,
  statement: ts.ImportDeclaration,
  name: string,
  hops: number,
): Declared | undefined {
  const clause = statement.importClause;
  if (clause === undefined || !ts.isStringLiteral(statement.moduleSpecifier)) return undefined;
  let inner: string | undefined;
  if (clause.name?.text === name) inner = 'default';
  else if (clause.namedBindings !== undefined && ts.isNamedImports(clause.namedBindings)) {
    const entry = clause.namedBindings.elements.find((element) => element.name.text === name);
    inner = entry && (entry.propertyName ?? entry.name).text;
  }
  if (inner === undefined) return undefined;
  const source = program.resolve(unit, statement.moduleSpecifier.text);
  return source && exported(program, source, inner, hops - 1);
}

function isExported(statement: ts.Statement): boolean {
  return ts.canHaveModifiers(statement) === true && hasExport(ts.getModifiers(statement) ?? []);
}

function hasExport(modifiers: readonly ts.Modifier[]): boolean {
  return modifiers.some((modifier) => modifier.kind === ts.SyntaxKind.ExportKeyword);
}

function named(statement: ts.Statement, name: string): ts.Node | undefined {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.find(
      (entry) => ts.isIdentifier(entry.name) && entry.name.text === name,
    );
  }
  if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) {
    if (statement.name?.text === name)
      return ts.isFunctionDeclaration(statement) && !statement.body ? undefined : statement;
    const isDefault = ts.getModifiers(statement)?.some((modifier) => modifier.kind === ts.SyntaxKind.DefaultKeyword);
    return name === 'default' && isDefault === true ? statement : undefined;
  }
  if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement) || ts.isEnumDeclaration(statement)) {
    return statement.name.text === name ? statement : undefined;
  }
  return undefined;
}
