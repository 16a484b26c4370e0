/**
 * Type questions, answered from what is written down: annotations, interfaces, aliases and classes, followed through
 * imports. No compiler program is built for it, so nothing needs a tsconfig or node_modules, and a question costs
 * microseconds. Everything that cannot be answered is undefined, never a guess.
 */
import { ts } from 'ts-morph';
import { type Declared, type Program, topLevel } from './program.ts';
import type { MessageShape } from './shape.ts';
import type { Unit } from './unit.ts';

/** A type as it is written somewhere: a type node, or the class, interface or alias that declares it. */
export type TypeRef = Declared;

export interface TypeQuestions {
  /** The type written at a variable, parameter, property or method (there: of its result). */
  declared(unit: Unit, node: ts.Node): TypeRef | undefined;
  property(type: TypeRef, name: string): TypeRef | undefined;
  /** The element type when this is an array type. */
  element(type: TypeRef): TypeRef | undefined;
  awaited(type: TypeRef): TypeRef;
  /** Whether elements of this type are chat messages. */
  isMessage(type: TypeRef): boolean | undefined;
  /** Whether it is an array of messages, or has a property that is one. */
  holdsMessages(type: TypeRef): boolean;
  classOf(type: TypeRef): (TypeRef & { readonly node: ts.ClassLikeDeclaration }) | undefined;
  isPrimitive(type: TypeRef): boolean;
  /** `Map` or `Record` from or to numbers, or `number` itself: what can hold positions. */
  holdsNumbers(type: TypeRef): 'number' | 'values' | 'keys' | undefined;
  /** The name a reader knows the type by, and the file that declares it: two types may have one name. */
  identity(type: TypeRef): { readonly name: string; readonly file: string } | undefined;
}

const ARRAY_NAMES = new Set(['Array', 'ReadonlyArray']);
const TRANSPARENT = new Set([
  'Readonly',
  'Partial',
  'Required',
  'NonNullable',
  'Draft',
  'WritableDraft',
  'Omit',
  'Pick',
]);

export function typeQuestions(program: Program, shape: MessageShape): TypeQuestions {
  const messages = new Map<ts.Node, boolean | undefined>();
  const expanded = new Map<ts.Node, readonly TypeRef[]>();

  /** Aliases, references and wrappers followed down to what has members. Unions give several. */
  function expand(type: TypeRef, hops = 8): readonly TypeRef[] {
    const known = expanded.get(type.node);
    if (known !== undefined) return known;
    const parts = hops === 0 ? [] : follow(type, hops);
    if (hops === 8) expanded.set(type.node, parts);
    return parts;
  }

  function follow(type: TypeRef, hops: number): readonly TypeRef[] {
    const { unit, node } = type;
    if (ts.isTypeAliasDeclaration(node)) return expand({ unit, node: node.type }, hops - 1);
    if (ts.isParenthesizedTypeNode(node) || ts.isTypeOperatorNode(node))
      return expand({ unit, node: node.type }, hops - 1);
    if (ts.isUnionTypeNode(node) || ts.isIntersectionTypeNode(node)) {
      return node.types.flatMap((part) => expand({ unit, node: part }, hops - 1));
    }
    if (ts.isIndexedAccessTypeNode(node)) return indexed(unit, node, hops);
    if (!ts.isTypeReferenceNode(node)) return [type];
    const name = node.typeName.getText(unit.source);
    const [argument] = node.typeArguments ?? [];
    if (argument !== undefined && TRANSPARENT.has(name)) return expand({ unit, node: argument }, hops - 1);
    const target = typeParameter(node, name) ?? lookup(unit, name);
    return target === undefined ? [type] : expand(target, hops - 1);

    function typeParameter(from: ts.Node, wanted: string): TypeRef | undefined {
      for (let at: ts.Node | undefined = from; at !== undefined; at = at.parent) {
        const own = ts.isFunctionLike(at) || ts.isClassLike(at) ? at.typeParameters : undefined;
        const hit = own?.find((parameter) => parameter.name.text === wanted);
        if (hit !== undefined) return hit.constraint && { unit, node: hit.constraint };
      }
      return undefined;
    }
  }

  function indexed(unit: Unit, node: ts.IndexedAccessTypeNode, hops: number): readonly TypeRef[] {
    const base = { unit, node: node.objectType };
    const { indexType } = node;
    if (ts.isLiteralTypeNode(indexType) && ts.isStringLiteral(indexType.literal)) {
      const found = property(base, indexType.literal.text);
      return found === undefined ? [] : expand(found, hops - 1);
    }
    const found = element(base);
    return found === undefined ? [] : expand(found, hops - 1);
  }

  function lookup(unit: Unit, name: string): TypeRef | undefined {
    const hit = topLevel(program, unit, name);
    if (hit === undefined || ts.isVariableDeclaration(hit.node) || ts.isFunctionDeclaration(hit.node)) return undefined;
    return hit;
  }

  function declared(unit: Unit, node: ts.Node): TypeRef | undefined {
    const holder = ts.isIdentifier(node) ? node.parent : node;
    if (ts.isBindingElement(holder)) return fromPattern(unit, holder);
    const type = (holder as { type?: ts.TypeNode }).type;
    if (type !== undefined && ts.isTypeNode(type)) return { unit, node: type };
    const value = (holder as { initializer?: ts.Expression }).initializer;
    if (value !== undefined && ts.isNewExpression(value) && ts.isIdentifier(value.expression)) {
      return value.typeArguments === undefined ? lookup(unit, value.expression.text) : { unit, node: value };
    }
    if (value !== undefined && isNumber(value)) return { unit, node: value };
    if (value !== undefined && (ts.isAsExpression(value) || ts.isSatisfiesExpression(value)))
      return { unit, node: value.type };
    return undefined;
  }

  function fromPattern(unit: Unit, holder: ts.BindingElement): TypeRef | undefined {
    if (!ts.isObjectBindingPattern(holder.parent) || holder.dotDotDotToken !== undefined) return undefined;
    const outer = holder.parent.parent;
    const base = ts.isBindingElement(outer) ? fromPattern(unit, outer) : declared(unit, outer);
    return base && property(base, (holder.propertyName ?? holder.name).getText(unit.source));
  }

  function property(type: TypeRef, name: string): TypeRef | undefined {
    for (const part of expand(type)) {
      const found = member(part, name, 4);
      if (found !== undefined) return declared(found.unit, found.node);
    }
    return undefined;
  }

  function element(type: TypeRef): TypeRef | undefined {
    for (const { unit, node } of expand(type)) {
      if (ts.isArrayTypeNode(node)) return { unit, node: node.elementType };
      if (!ts.isTypeReferenceNode(node)) continue;
      const [argument] = node.typeArguments ?? [];
      if (argument !== undefined && ARRAY_NAMES.has(node.typeName.getText(unit.source)))
        return { unit, node: argument };
    }
    return undefined;
  }

  function awaited(type: TypeRef): TypeRef {
    const { unit, node } = type;
    if (!ts.isTypeReferenceNode(node) || node.typeName.getText(unit.source) !== 'Promise') return type;
    const [argument] = node.typeArguments ?? [];
    return argument === undefined ? type : { unit, node: argument };
  }

  function isMessage(type: TypeRef): boolean | undefined {
    if (messages.has(type.node)) return messages.get(type.node);
    messages.set(type.node, undefined);
    const answer = judge(type);
    messages.set(type.node, answer);
    return answer;
  }

  function judge(type: TypeRef): boolean | undefined {
    const name = nameOf(type);
    if (name !== undefined && shape.typeNames.test(name)) return true;
    const parts = expand(type);
    if (parts.some((part) => shape.properties.some((property) => member(part, property, 4) !== undefined))) return true;
    if (parts.some((part) => shape.typeNames.test(nameOf(part) ?? ''))) return true;
    return parts.length > 0 && parts.every((part) => !ts.isTypeReferenceNode(part.node)) ? false : undefined;
  }

  const holders = new Map<ts.Node, boolean>();

  function holdsMessages(type: TypeRef): boolean {
    const known = holders.get(type.node);
    if (known !== undefined) return known;
    holders.set(type.node, false);
    const isArray = (one: TypeRef | undefined): boolean => {
      const inner = one && element(one);
      return inner !== undefined && isMessage(inner) === true;
    };
    const answer =
      isArray(type) ||
      expand(type).some(({ unit, node }) => {
        if (!ts.isTypeLiteralNode(node) && !ts.isInterfaceDeclaration(node) && !ts.isClassLike(node))
          return ts.isTypeReferenceNode(node);
        return node.members.some((entry) => {
          const own = ts.isConstructorDeclaration(entry) ? undefined : declared(unit, entry);
          return isArray(own) || (own !== undefined && classOf(own) !== undefined && holdsMessages(own));
        });
      });
    holders.set(type.node, answer);
    return answer;
  }

  function member(type: TypeRef, name: string, hops: number): TypeRef | undefined {
    const { unit, node } = type;
    if (!ts.isTypeLiteralNode(node) && !ts.isInterfaceDeclaration(node) && !ts.isClassLike(node)) return undefined;
    for (const entry of node.members) {
      if (entry.name !== undefined && nameText(entry.name) === name) return { unit, node: entry };
      if (ts.isConstructorDeclaration(entry)) {
        const own = entry.parameters.find(
          (parameter) => ts.isParameterPropertyDeclaration(parameter, entry) && parameter.name.getText() === name,
        );
        if (own !== undefined) return { unit, node: own };
      }
    }
    if (ts.isTypeLiteralNode(node) || hops === 0) return undefined;
    for (const clause of node.heritageClauses ?? []) {
      for (const parent of clause.types) {
        const base = ts.isIdentifier(parent.expression) ? lookup(unit, parent.expression.text) : undefined;
        for (const part of base === undefined ? [] : expand(base)) {
          const found = member(part, name, hops - 1);
          if (found !== undefined) return found;
        }
      }
    }
    return undefined;
  }

  function classOf(type: TypeRef): (TypeRef & { node: ts.ClassLikeDeclaration }) | undefined {
    for (const { unit, node } of expand(type)) if (ts.isClassLike(node)) return { unit, node };
    return undefined;
  }

  function identity(type: TypeRef): { name: string; file: string } | undefined {
    const name = nameOf(type);
    if (name === undefined) return undefined;
    const declaration = ts.isTypeReferenceNode(type.node) ? lookup(type.unit, name) : type;
    return { name, file: (declaration ?? type).unit.file };
  }

  function isPrimitive(type: TypeRef): boolean {
    const parts = expand(type);
    return (
      parts.length > 0 &&
      parts.every(({ node }) => PRIMITIVE.has(node.kind) || ts.isLiteralTypeNode(node) || isNumber(node))
    );
  }

  function holdsNumbers(type: TypeRef): 'number' | 'values' | 'keys' | undefined {
    for (const { unit, node } of expand(type)) {
      if (node.kind === ts.SyntaxKind.NumberKeyword || isNumber(node)) return 'number';
      if (ts.isArrayTypeNode(node) && node.elementType.kind === ts.SyntaxKind.NumberKeyword) return 'values';
      if (!ts.isTypeReferenceNode(node) && !ts.isNewExpression(node)) continue;
      const name = (ts.isNewExpression(node) ? node.expression : node.typeName).getText(unit.source);
      const [first, second] = node.typeArguments ?? [];
      if (name === 'Set' && first?.kind === ts.SyntaxKind.NumberKeyword) return 'values';
      if (name !== 'Map' && name !== 'Record') continue;
      if (first?.kind === ts.SyntaxKind.NumberKeyword) return 'keys';
      if (second?.kind === ts.SyntaxKind.NumberKeyword) return 'values';
    }
    return undefined;
  }

  return {
    declared,
    property,
    element,
    awaited,
    isMessage,
    holdsMessages,
    classOf,
    isPrimitive,
    holdsNumbers,
    identity,
  };
}

const PRIMITIVE: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.StringKeyword,
  ts.SyntaxKind.NumberKeyword,
  ts.SyntaxKind.BooleanKeyword,
  ts.SyntaxKind.UndefinedKeyword,
  ts.SyntaxKind.VoidKeyword,
]);

/** `0` or `-1` as an initializer says `number` as well as an annotation does. */
function isNumber(node: ts.Node): boolean {
  return ts.isNumericLiteral(node) || (ts.isPrefixUnaryExpression(node) && ts.isNumericLiteral(node.operand));
}

function nameOf({ unit, node }: TypeRef): string | undefined {
  if (ts.isTypeReferenceNode(node)) return node.typeName.getText(unit.source).split('.').at(-1);
  if (ts.isClassLike(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node))
    return node.name?.text;
  return undefined;
}

function nameText(name: ts.PropertyName): string {
  return ts.isComputedPropertyName(name) ? '' : name.text;
}
