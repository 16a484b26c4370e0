/** The order in which sizes are compared. */

/** Negative when `left` is simpler, 0 when neither is. The first number that differs decides. */
export function compareSizes(left: readonly number[], right: readonly number[]): number {
  const length = Math.max(left.length, right.length);
  for (let i = 0; i < length; i++) {
    const difference = (left[i] ?? 0) - (right[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
