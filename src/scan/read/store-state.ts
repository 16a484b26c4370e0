/** Reducers of a store slice take a state whose type stands at `initialState`, not at their parameter. */
import { ts } from 'ts-morph';
import { type Program, topLevel } from './program.ts';
import type { TypeQuestions, TypeRef } from './types.ts';
import type { Unit } from './unit.ts';

/** The type of the first parameter of a function inside `{ initialState, reducers: { … } }`, when this is one. */
export function storeStateType(
  program: Program,
  types: TypeQuestions,
  unit: Unit,
  parameter: ts.ParameterDeclaration,
): TypeRef | undefined {
  const fn = parameter.parent;
  if (fn.parameters[0] !== parameter) return undefined;
  for (let at: ts.Node = fn.parent; at.parent !== undefined; at = at.parent) {
    if (ts.isFunctionLike(at)) return undefined;
    if (!ts.isObjectLiteralExpression(at)) continue;
    for (const entry of at.properties) {
      if (entry.name?.getText() !== 'initialState') continue;
      const value = ts.isPropertyAssignment(entry) ? entry.initializer : entry.name;
      if (value === undefined) return undefined;
      if (ts.isAsExpression(value) || ts.isSatisfiesExpression(value)) return { unit, node: value.type };
      const found = ts.isIdentifier(value) ? topLevel(program, unit, value.text) : undefined;
      return found && types.declared(found.unit, found.node);
    }
  }
  return undefined;
}
