/** Members of objects whose class can be read. */
import { ts } from 'ts-morph';
import { cellsOf, type State } from '../domain/state.ts';
import type { ObjectId, Value } from '../domain/value.ts';
import type { Declared } from '../read/program.ts';
import { bare, type FunctionNode, type Run } from './run.ts';
import { functionOf, thing } from './things.ts';

/** The class that an object is an instance of, when its source can be read. */
export function classOf(run: Run, id: ObjectId): (Declared & { readonly node: ts.ClassLikeDeclaration }) | undefined {
  const { type } = thing(run, id);
  return type && run.types.classOf(type);
}

export function methodOf(
  run: Run,
  state: State,
  receiver: Value,
  name: string,
): { node: FunctionNode; self: Value } | undefined {
  for (const id of receiver.objects) {
    const stored = cellsOf(state, id).fields.get(name);
    const fn = stored && functionOf(run, stored);
    if (fn !== undefined) return fn;
    const member = classOf(run, id)?.node.members.find(
      (entry) => (ts.isMethodDeclaration(entry) || ts.isPropertyDeclaration(entry)) && nameIs(entry, name),
    );
    if (member !== undefined && ts.isMethodDeclaration(member) && member.body) return { node: member, self: receiver };
    const value =
      member !== undefined && ts.isPropertyDeclaration(member) && member.initializer && bare(member.initializer);
    if (value && (ts.isArrowFunction(value) || ts.isFunctionExpression(value))) return { node: value, self: receiver };
  }
  return undefined;
}

export function getterOf(run: Run, id: ObjectId, name: string): ts.GetAccessorDeclaration | undefined {
  const member = classOf(run, id)?.node.members.find(
    (entry) => ts.isGetAccessorDeclaration(entry) && nameIs(entry, name),
  );
  return member !== undefined && ts.isGetAccessorDeclaration(member) ? member : undefined;
}

function nameIs(member: ts.ClassElement, name: string): boolean {
  return member.name !== undefined && !ts.isComputedPropertyName(member.name) && member.name.text === name;
}
