/**
 * The two ways in which Proctor itself fails. A finding is neither: it is a value, never thrown.
 *
 * - `UsageError`: the user gave something that cannot be used; exit 2, and the message says what to do.
 * - `InvariantError`: our own code is wrong; exit 3, and the message asks for a report.
 */

/** What kind of mistake a UsageError tells of; stable, so that programs can react to it. */
export type UsageCode =
  | 'bad-option'
  | 'bad-notation'
  | 'bad-json'
  | 'bad-format'
  | 'bad-config'
  | 'bad-target'
  | 'bad-corpus'
  | 'bad-script'
  | 'not-found'
  | 'not-supported'
  | 'not-installed'
  | 'cannot-write';

/** A mistake in what the user gave: what was wrong and where in `message`, what to do in `hint`. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  readonly code: UsageCode;
  readonly hint: string | undefined;

  constructor(code: UsageCode, message: string, hint?: string) {
    super(message);
    this.code = code;
    this.hint = hint;
  }
}

/** A promise of our own code that does not hold. */
export class InvariantError extends Error {
  override readonly name = 'InvariantError';
}

/** Throws an InvariantError with `message` unless `condition` holds. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new InvariantError(message);
}
