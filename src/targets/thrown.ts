/** What a compactor threw, as data. */
import type { Outcome } from '../finding/verdict.ts';

export function thrown(error: unknown): Extract<Outcome<never>, { status: 'threw' }> {
  if (error instanceof Error) {
    const type = error.constructor.name || error.name;
    const stack = error.stack === undefined ? {} : { stack: error.stack };
    return { status: 'threw', error: { type, message: error.message, ...stack } };
  }
  return { status: 'threw', error: { type: typeof error, message: String(error) } };
}
