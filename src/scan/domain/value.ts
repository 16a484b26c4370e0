/**
 * What the interpreter knows of a value: which objects it may be, and which positions of arrays.
 *
 * A position carries one standing per array that it may be used on. A write to an array changes the standings of every
 * position alive: so what was captured, what wrote and what is used meet in one place, in the order of the program.
 */
import type { Site } from '../report.ts';
import type { RuleId } from '../rules/ids.ts';

export type ObjectId = number;

export interface Write {
  readonly site: Site;
  /** The same as a reader of the function that everything started with sees it. */
  readonly seen: Site;
  readonly array: string;
  readonly kind: string;
}

/** How a position stands to one array. */
export type Standing =
  | { readonly state: 'good'; readonly note?: string }
  | {
      /**
       * - `gap`: right unless somebody else wrote while this function waited.
       * - `doubtful`: an unknown function had the array in hand.
       * - `elsewhere`: counts in another index space.
       * - `gone`: its element was taken out; as a place to cut or insert it is still right.
       * - `moved`: names something else now.
       */
      readonly state: 'gap' | 'doubtful' | 'elsewhere' | 'gone' | 'moved';
      readonly write: Write;
      readonly rule: RuleId;
      /** By how much everything from there on moved, when it is known. */
      readonly by?: number;
      /** Whether the element behind one that left moves into its place. */
      readonly closes?: boolean;
      /** For `elsewhere`: how it would stand if the new array took the place of the old one. */
      readonly otherwise?: 'gone' | 'moved';
    };

export type Relation = 'element' | 'length' | 'counter' | 'field';

export interface Bound {
  readonly anchor: number;
  readonly offset: number;
}

export interface Position extends Bound {
  readonly relation: Relation;
  /** The name it was first given, for people. */
  readonly name: string;
  /** Where it was taken, as a reader of the function sees it: the call, when a function of another file took it. */
  readonly captured: Site;
  /** Where it was really taken. */
  readonly taken: Site;
  /** Path of the array it was taken from; empty until a counter is first used. */
  readonly of: string;
  readonly marks: ReadonlyMap<ObjectId, Standing>;
  /** A bound that it is known not to lie under, and one not to lie over. */
  readonly atLeast?: Bound;
  readonly atMost?: Bound;
  /** It is the present element of a list of positions that is being gone through. */
  readonly turn?: { readonly loop: number; readonly field: string };
  /** It came out of a field that holds positions across calls. */
  readonly field?: string;
}

export interface Value {
  readonly objects: readonly ObjectId[];
  readonly positions: readonly Position[];
  /** The number that it is, when it is one. */
  readonly constant?: number;
  /** It may still be what it was when the function started. */
  readonly orInitial?: true;
}

export const NOTHING: Value = { objects: [], positions: [] };
const MOST_OBJECTS = 8;
const MOST_POSITIONS = 8;

export function ofObject(id: ObjectId): Value {
  return { objects: [id], positions: [] };
}

export function ofPosition(position: Position): Value {
  return { objects: [], positions: [position] };
}

export function isNothing(value: Value): boolean {
  return value.objects.length === 0 && value.positions.length === 0;
}

/** What a value is that is one or the other; `left` itself when `right` adds nothing. */
export function either(left: Value | undefined, right: Value | undefined): Value {
  if (left === undefined || left === right) return right ?? NOTHING;
  if (right === undefined || right === NOTHING) return left.constant === undefined ? left : withoutConstant(left);
  const objects = left.objects.length === 0 ? right.objects : unite(left.objects, right.objects);
  const positions = left.positions.length === 0 ? right.positions : uniteAll(left.positions, right.positions);
  const constant = left.constant === right.constant ? left.constant : undefined;
  const orInitial = left.orInitial ?? right.orInitial;
  const same = constant === left.constant && orInitial === left.orInitial;
  if (same && objects === left.objects && positions === left.positions) return left;
  return { objects, positions, ...(constant === undefined ? {} : { constant }), ...(orInitial ? { orInitial } : {}) };
}

function withoutConstant({ objects, positions, orInitial }: Value): Value {
  return { objects, positions, ...(orInitial ? { orInitial } : {}) };
}

function unite(left: readonly ObjectId[], right: readonly ObjectId[]): readonly ObjectId[] {
  const fresh = right.filter((id) => !left.includes(id));
  return fresh.length === 0 ? left : [...left, ...fresh].slice(0, MOST_OBJECTS);
}

function uniteAll(left: readonly Position[], right: readonly Position[]): readonly Position[] {
  if (right.length === 0 || left === right) return left;
  let all = left;
  for (const position of right) {
    const at = all.findIndex((known) => known.anchor === position.anchor && known.offset === position.offset);
    if (at < 0) {
      if (all.length < MOST_POSITIONS) all = [...all, position];
      continue;
    }
    const own = all[at] as Position;
    const both = unitePair(own, position);
    if (both !== own) all = all.with(at, both);
  }
  return all;
}

function unitePair(left: Position, right: Position): Position {
  if (left === right || left.marks === right.marks) return left;
  let marks = left.marks;
  for (const [id, standing] of right.marks) {
    const own = marks.get(id);
    const graver = worse(own, standing);
    if (graver !== own) marks = new Map(marks).set(id, graver);
  }
  return marks === left.marks ? left : { ...left, marks };
}

const GRAVITY = { good: 0, gap: 1, doubtful: 2, elsewhere: 3, gone: 4, moved: 5 } as const;

/** Of two standings the one that matters more. */
export function worse(left: Standing | undefined, right: Standing): Standing {
  return left === undefined || GRAVITY[right.state] > GRAVITY[left.state] ? right : left;
}

export function isGood(standing: Standing | undefined): boolean {
  return standing !== undefined && standing.state === 'good';
}

/** The value with every position replaced by what `change` makes of it; the same object when nothing changes. */
export function mapPositions(value: Value, change: (position: Position) => Position): Value {
  if (value.positions.length === 0) return value;
  let changed = false;
  const positions = value.positions.map((position) => {
    const next = change(position);
    if (next !== position) changed = true;
    return next;
  });
  return changed ? { ...value, positions } : value;
}
