/**
 * One interpretation of one function: its objects, the calls and loops it stands in, and what it has noted.
 *
 * Evaluating, executing and calling need each other; they meet here, so that no file has to import in a circle.
 */
import { ts } from 'ts-morph';
import type { Effect } from '../domain/effect.ts';
import type { State } from '../domain/state.ts';
import type { ObjectId, Value, Write } from '../domain/value.ts';
import type { Program } from '../read/program.ts';
import type { MessageShape } from '../read/shape.ts';
import type { TypeQuestions, TypeRef } from '../read/types.ts';
import { siteOf } from '../read/unit.ts';
import type { Facts } from './facts.ts';

export type FunctionNode = ts.FunctionLikeDeclaration;

/** What is known of an object beside its cells: where it comes from and what it is. */
export interface Thing {
  readonly id: ObjectId;
  /** How a reader would call it: `this.messages`. */
  readonly path: string;
  readonly kind: 'list' | 'table' | 'record' | 'function' | 'unknown';
  readonly type?: TypeRef;
  readonly parent?: { readonly id: ObjectId; readonly field: string };
  readonly fn?: FunctionNode;
  /** `this` inside a function that has none of its own. */
  readonly self?: Value;
  /** It was there before the function started: others can hold it too. */
  readonly shared: boolean;
  /** Whether its elements are chat messages; undefined: nobody knows. */
  readonly isMessages?: boolean;
  /** For an array made of another one: what making it did to positions. */
  readonly made?: Effect;
  /** The array that it was made of. */
  readonly from?: ObjectId;
  /** For a part cut out by `slice`: the whole, and where a rear part starts. */
  readonly origin?: ObjectId;
  readonly suffix?: Value;
}

export interface CallFrame {
  readonly fn: FunctionNode | undefined;
  /** The call; undefined for the function that everything started with. */
  readonly site?: ts.Node;
  readonly self: Value;
  readonly path: string;
  /** States at the returns, and what was returned. */
  readonly returns: State[];
  result: Value;
  /** Loops entered in this call; a break finds its own from the end. */
  readonly loops: LoopFrame[];
  /** Whether a function was made in this call: its variables may be seen after the call is over. */
  keepsClosures: boolean;
  /** Whether this stands for a run at some later time. */
  readonly isLater: boolean;
}

export interface LoopFrame {
  readonly id: number;
  readonly node: ts.Node;
  readonly breaks: State[];
  readonly continues: State[];
  readonly direction: 1 | -1;
  /** Anchor of the loop's counter, when it has one. */
  readonly counter?: number;
  /** Lists of positions that are gone through, with the order in which their positions come up. */
  readonly turns: Map<ObjectId, ReadonlyMap<string, 'ascending' | 'descending'>>;
  /** Writes that waiting positions are spared from as long as the loop runs. */
  readonly deferred: { readonly array: ObjectId; readonly write: Write; readonly effect: Effect }[];
  /** Fields known to lie below another field of the same record, as `lower<upper`. */
  readonly below: Set<string>;
}

export interface Run {
  readonly program: Program;
  readonly types: TypeQuestions;
  readonly shape: MessageShape;
  readonly things: Thing[];
  readonly interned: Map<string, number>;
  readonly usedAnchors: Set<number>;
  /** Records made for one turn of a loop, and the records that they stand for. */
  readonly standsFor: Map<ObjectId, readonly ObjectId[]>;
  readonly calls: CallFrame[];
  /** What splices did to a list after it was made as a copy. */
  readonly spliced: Map<ObjectId, Effect>;
  /** Where an object was allocated, and in which loops. */
  readonly madeAt: Map<ObjectId, { readonly node: ts.Node; readonly loops: readonly ts.Node[] }>;
  /** Closures whose body has been gone through. */
  readonly executed: Set<FunctionNode>;
  readonly facts: Facts;
  readonly root: { readonly name: string; readonly file: string; readonly open: boolean };
  /** Steps left; the interpreter gives up at 0. */
  fuel: number;
  counter: number;
  evaluate(state: State, node: ts.Expression): Value;
  execute(state: State, node: ts.Statement): void;
  /** Runs a function's body on these arguments. `site` is the call. */
  invoke(state: State, fn: FunctionNode, self: Value, args: readonly Value[], site: ts.Node): Value;
}

/** Thrown when a function is too large to be gone through. */
export class OutOfFuel extends Error {
  override readonly name = 'OutOfFuel';
}

/** Counts work done; `size` is how much of the state had to be gone through for it. */
export function spend(run: Run, size = 0): void {
  run.fuel -= 1 + size / 16;
  if (run.fuel < 0) throw new OutOfFuel('too many steps');
}

export function frameOf(run: Run): CallFrame {
  return run.calls[run.calls.length - 1] as CallFrame;
}

const nodeIds = new WeakMap<ts.Node, number>();
let nextNodeId = 1;

/** A number for a node, the same as long as the tree lives. */
export function nodeId(node: ts.Node): number {
  const known = nodeIds.get(node);
  if (known !== undefined) return known;
  nodeIds.set(node, nextNodeId);
  return nextNodeId++;
}

/** A number for a key, the same whenever it is asked for in this run. */
export function intern(run: Run, key: string): number {
  const known = run.interned.get(key);
  if (known !== undefined) return known;
  run.counter += 1;
  run.interned.set(key, run.counter);
  return run.counter;
}

/** Where a reader of this function sees what happens at `node`: the call, when that is in a function of another file. */
export function seenAt(run: Run, node: ts.Node): ts.Node {
  const file = run.root.file;
  if (node.getSourceFile().fileName === file) return node;
  const call = run.calls.findLast(({ site }) => site !== undefined && site.getSourceFile().fileName === file);
  return call?.site ?? node;
}

/** The event of writing `array` at `node`. */
export function writeAt(run: Run, node: ts.Node, array: string, kind: string): Write {
  return { site: siteOf(node), seen: siteOf(seenAt(run, node)), array, kind };
}

export function loopsOf(run: Run): readonly LoopFrame[] {
  return run.calls.flatMap((call) => call.loops);
}

/** Parentheses, casts and assertions stripped: what is evaluated in the end. */
export function bare(node: ts.Expression): ts.Expression {
  let at = node;
  while (
    ts.isParenthesizedExpression(at) ||
    ts.isAsExpression(at) ||
    ts.isSatisfiesExpression(at) ||
    ts.isNonNullExpression(at) ||
    ts.isTypeAssertionExpression(at)
  ) {
    at = at.expression;
  }
  return at;
}

/** The arguments of a call, in order; a spread one stands for what it spreads. */
export function argumentsOf(run: Run, state: State, node: ts.CallExpression): Value[] {
  return node.arguments.map((one) => run.evaluate(state, ts.isSpreadElement(one) ? one.expression : one));
}
