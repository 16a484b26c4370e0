/** Where the result of an unanswered call went: the next stray one of its id. */
import type { Violation } from './rule.ts';

/**
 * Finds for a call the first stray result behind it, each result once. To be asked in the order of the history, so that
 * ids which come again cost nothing extra.
 */
export function lateResults(strays: readonly Violation[]): (id: string, message: number) => number | undefined {
  const places = new Map<string, number[]>();
  for (const { message, about } of strays.toReversed()) {
    for (const id of about) {
      const known = places.get(id);
      if (known === undefined) places.set(id, [message]);
      else known.push(message);
    }
  }
  return (id, message) => {
    const list = places.get(id) ?? [];
    for (let place = list.pop(); place !== undefined; place = list.pop()) if (place > message) return place;
    return undefined;
  };
}
