/** The order in which sizes are compared. */

/** How simple something is, most important number first; worked out only as far as it is read, and never twice. */
export type Size = Iterable<number>;

/** Negative when `left` is simpler, 0 when neither is. The first number that differs decides, of the `most` first. */
export function compareSizes(left: Size, right: Size, most = Number.POSITIVE_INFINITY): number {
  const [ours, theirs] = [left[Symbol.iterator](), right[Symbol.iterator]()];
  for (let at = 0; at < most; at++) {
    const [a, b] = [ours.next(), theirs.next()];
    if (a.done && b.done) return 0;
    const difference = (a.done ? 0 : a.value) - (b.done ? 0 : b.value);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** A size out of numbers that can be read but once. */
export function sizeFrom(numbers: Iterator<number>): Size {
  const known: number[] = [];
  return {
    *[Symbol.iterator]() {
      for (let at = 0; ; at++) {
        if (at === known.length) {
          const next = numbers.next();
          if (next.done) return;
          known.push(next.value);
        }
        yield known[at]!;
      }
    },
  };
}
