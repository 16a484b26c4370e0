/** Parts as texts, equal for equal parts: to find a part again wherever it has gone. */
import type { Part } from '../../../history/message.ts';

/** The order of the part's own fields makes no difference, that of keys inside JSON values does. */
export function partKey(part: Part): string {
  return JSON.stringify(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)));
}
