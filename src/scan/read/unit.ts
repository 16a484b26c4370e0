/** One source file as the scan sees it: its text and its syntax tree, without types. */
import { ts } from 'ts-morph';
import type { Site, Trouble } from '../report.ts';

export interface Unit {
  readonly file: string;
  readonly source: ts.SourceFile;
  readonly trouble: Trouble | undefined;
}

/** Parses one file. A syntax error is told in `trouble`; the tree then holds what could be read. */
export function parseUnit(file: string, text: string): Unit {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, scriptKind(file));
  const [first] = (source as { parseDiagnostics?: readonly ts.DiagnosticWithLocation[] }).parseDiagnostics ?? [];
  const trouble = first && {
    file,
    line: source.getLineAndCharacterOfPosition(first.start).line + 1,
    message: `does not parse: ${ts.flattenDiagnosticMessageText(first.messageText, ' ')}`,
  };
  return { file, source, trouble };
}

/** JavaScript is read as JSX: there a `<` can start nothing else. */
function scriptKind(file: string): ts.ScriptKind {
  if (/\.tsx$/.test(file)) return ts.ScriptKind.TSX;
  if (/\.[cm]?jsx?$/.test(file)) return ts.ScriptKind.JSX;
  return ts.ScriptKind.TS;
}

/** Where `node` starts, with its line as a reader sees it. */
export function siteOf(node: ts.Node): Site {
  const known = sites.get(node);
  if (known !== undefined) return known;
  const site = locate(node);
  sites.set(node, site);
  return site;
}

const sites = new WeakMap<ts.Node, Site>();

function locate(node: ts.Node): Site {
  const source = node.getSourceFile();
  const { line, character } = source.getLineAndCharacterOfPosition(node.getStart(source));
  const from = source.getPositionOfLineAndCharacter(line, 0);
  const end = source.text.indexOf('\n', from);
  const text = source.text.slice(from, end < 0 ? undefined : end).trim();
  return {
    file: source.fileName,
    line: line + 1,
    column: character + 1,
    text: text.length > 160 ? `${text.slice(0, 157)}...` : text,
    scope: scopeName(node),
  };
}

/** The nearest named function around `node`, with its class: `ClearToolUses.apply`; `(module)` outside all functions. */
export function scopeName(node: ts.Node): string {
  for (let at: ts.Node | undefined = node; at !== undefined; at = at.parent) {
    if (!ts.isFunctionLike(at)) continue;
    const own = nameOfFunction(at);
    if (own === undefined) continue;
    const holder = at.parent;
    return ts.isClassLike(holder) && holder.name !== undefined ? `${holder.name.text}.${own}` : own;
  }
  return '(module)';
}

function nameOfFunction(node: ts.SignatureDeclaration): string | undefined {
  if (ts.isConstructorDeclaration(node)) return 'constructor';
  if (node.name !== undefined) return node.name.getText();
  const holder = node.parent;
  if (ts.isVariableDeclaration(holder) || ts.isPropertyAssignment(holder) || ts.isPropertyDeclaration(holder)) {
    return holder.name.getText();
  }
  return undefined;
}
