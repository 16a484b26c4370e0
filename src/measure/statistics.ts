/** Medians, spread, and a line through points: what measuring says in place of means, which one slow sample moves. */

/** NaN of nothing. */
export function median(values: readonly number[]): number {
  if (values.length === 0) return Number.NaN;
  const sorted = values.toSorted((left, right) => left - right);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** The median distance from the median. */
export function medianDeviation(values: readonly number[]): number {
  const middle = median(values);
  return median(values.map((value) => Math.abs(value - middle)));
}

export interface Line {
  readonly slope: number;
  /** The standard error of the slope; undefined for fewer than three points, which any line fits. */
  readonly error: number | undefined;
}

/** Least squares through at least two points of different x. */
export function lineThrough(points: readonly (readonly [x: number, y: number])[]): Line {
  const count = points.length;
  const meanX = points.reduce((sum, [x]) => sum + x, 0) / count;
  const meanY = points.reduce((sum, [, y]) => sum + y, 0) / count;
  const spread = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  const slope = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) / spread;
  if (count < 3) return { slope, error: undefined };
  const residuals = points.reduce((sum, [x, y]) => sum + (y - meanY - slope * (x - meanX)) ** 2, 0);
  return { slope, error: Math.sqrt(residuals / (count - 2) / spread) };
}

/**
 * How often a value of the first group is smaller than one of the second (Vargha and Delaney's A12): 0.5 says nothing,
 * 1 that the first is always smaller. Ties count half. NaN when a group is empty.
 */
export function oftenSmaller(first: readonly number[], second: readonly number[]): number {
  let wins = 0;
  for (const a of first) for (const b of second) wins += a < b ? 1 : a === b ? 0.5 : 0;
  return wins / (first.length * second.length);
}
