/** What a compactor is told to stay within, read from its options: plain numbers under the names that are usual. */
import type { History } from '../history/message.ts';
import { countTokens } from '../history/tokens.ts';

interface Measure {
  readonly unit: 'tokens' | 'messages';
  /** The names of the option, each of which says the same. */
  readonly names: readonly string[];
  of(history: History): number;
}

const MEASURES: readonly Measure[] = [
  // The very count that a target is handed: whoever counts otherwise promises something else.
  { unit: 'tokens', names: ['maxTokens', 'tokenLimit', 'tokenBudget'], of: countTokens },
  { unit: 'messages', names: ['maxMessages', 'messageLimit'], of: (history) => history.length },
];

/** One limit that the options set. */
export interface Budget {
  /** The option as it was written, and its number. */
  readonly name: string;
  readonly limit: number;
  readonly unit: Measure['unit'];
  of(history: History): number;
}

/** All limits that the options set; none, when they set none. */
export function budgetsOf(options: unknown): readonly Budget[] {
  if (typeof options !== 'object' || options === null) return [];
  const given = options as Readonly<Record<string, unknown>>;
  const budgets: Budget[] = [];
  for (const { unit, names, of } of MEASURES) {
    for (const name of names) {
      const limit = Object.hasOwn(given, name) ? given[name] : undefined;
      if (typeof limit === 'number' && limit >= 0) budgets.push({ name, limit, unit, of });
    }
  }
  return budgets;
}
