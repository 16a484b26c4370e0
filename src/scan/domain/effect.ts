/** What a write does to positions: which of them may name something else after it. */
import type { Bound, Position, Standing, Value, Write } from './value.ts';

export type Effect =
  /** Every position keeps its element. */
  | { readonly kind: 'none' }
  /** Only the end grows. */
  | { readonly kind: 'append' }
  /** From `at` on, `removed` elements leave and `inserted` come; undefined: nobody knows how many. */
  | {
      readonly kind: 'splice';
      readonly at: Value;
      readonly removed: number | undefined;
      readonly inserted: number | undefined;
    }
  /** The last element leaves. */
  | { readonly kind: 'pop' }
  /** Everything from `at` on leaves. */
  | { readonly kind: 'truncate'; readonly at: Value }
  /** Everything may move; by `by` when it is known. */
  | { readonly kind: 'all'; readonly by?: number }
  /** An unknown function had it. */
  | { readonly kind: 'doubtful' };

export function changesLength(effect: Effect): boolean {
  if (effect.kind === 'splice') return effect.removed === undefined || effect.removed !== effect.inserted;
  return effect.kind !== 'none';
}

/** Whether positions taken before may be wrong after it. */
export function shifts(effect: Effect): boolean {
  return effect.kind !== 'none' && effect.kind !== 'append' && (effect.kind !== 'splice' || changesLength(effect));
}

/** How `position` stands after `effect` on an array where it stood well before. */
export function affect(effect: Effect, position: Position, write: Write): Standing {
  const moved = (by?: number): Standing => ({
    state: 'moved',
    write,
    rule: position.relation === 'length' ? 'index/length-snapshot' : 'index/stale-after-shrink',
    ...(by === undefined ? {} : { by }),
    ...(effect.kind === 'splice' || (effect.kind === 'all' && (by ?? 0) < 0) ? { closes: true } : {}),
  });
  switch (effect.kind) {
    case 'none':
      return { state: 'good', note: 'the write keeps every position' };
    case 'append':
      return { state: 'good', note: 'the array only grows at its end' };
    case 'all':
      return moved(effect.by);
    case 'doubtful':
      return { state: 'doubtful', write, rule: 'index/stale-after-shrink' };
    case 'pop':
      return position.relation === 'counter' ? { state: 'good', note: 'the loop tests its bound again' } : moved();
    case 'truncate': {
      const side = compare(position, effect.at);
      if (side === 'below') return { state: 'good', note: 'it lies below the cut' };
      if (side === 'at') return { state: 'gone', write, rule: 'index/stale-after-shrink' };
      return moved();
    }
    case 'splice': {
      if (!changesLength(effect)) return { state: 'good', note: 'as many elements come as leave' };
      const side = compare(position, effect.at);
      if (side === 'below') return { state: 'good', note: 'it lies below the place of the write' };
      const by =
        effect.removed === undefined || effect.inserted === undefined ? undefined : effect.inserted - effect.removed;
      if (side === 'at' && effect.removed !== 0) {
        return {
          state: 'gone',
          write,
          rule: 'index/stale-after-shrink',
          closes: true,
          ...(by === undefined ? {} : { by }),
        };
      }
      return moved(by);
    }
  }
}

export type Side = 'below' | 'at' | 'above' | 'unknown';

/** Where `position` lies from `at`, as far as it can be told without running anything. */
export function compare(position: Position, at: Value): Side {
  if (at.constant !== undefined && at.constant >= 0) return 'above';
  if (at.positions.length === 0) return 'unknown';
  const sides = new Set(at.positions.map((other) => compareTwo(position, other)));
  return sides.size === 1 ? ([...sides][0] as Side) : 'unknown';
}

function compareTwo(left: Position, right: Position): Side {
  if (left.anchor === right.anchor) {
    return left.offset < right.offset ? 'below' : left.offset === right.offset ? 'at' : 'above';
  }
  // A length that is still right lies behind every element.
  if (right.relation === 'length' && right.offset >= 0 && left.relation !== 'length') return 'below';
  const under = distance(left.atMost, right);
  if (under !== undefined && under < 0) return 'below';
  const over = distance(left.atLeast, right);
  if (over !== undefined && over >= 0) return 'above';
  const rightOver = distance(right.atLeast, left);
  if (rightOver !== undefined && rightOver > 0) return 'below';
  const rightUnder = distance(right.atMost, left);
  if (rightUnder !== undefined && rightUnder <= 0) return 'above';
  return 'unknown';
}

function distance(bound: Bound | undefined, to: Bound): number | undefined {
  return bound !== undefined && bound.anchor === to.anchor ? bound.offset - to.offset : undefined;
}
