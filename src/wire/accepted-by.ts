/** The matcher `toBeAcceptedBy` for test runners that take Jest's form: a value in, a verdict and its words out. */
import type { Checker } from './checker.ts';

export interface MatcherResult {
  readonly pass: boolean;
  message(): string;
}

/**
 * `expect.extend({ toBeAcceptedBy: acceptedBy(checkTranscript) })`, then
 * `expect(messages).toBeAcceptedBy('anthropic:claude-opus-4-6')`. The messages are taken to be in the provider's own
 * format unless `format` says otherwise. Warnings do not fail.
 */
export function acceptedBy(check: Checker['checkTranscript']) {
  return (messages: unknown, who: string, format?: string): MatcherResult => {
    const own = format ?? who.split(':')[0]!;
    const { problems } = check(messages, { format: own, for: who });
    const errors = problems.filter(({ severity }) => severity === 'error');
    return {
      pass: errors.length === 0,
      message: () =>
        errors.length === 0
          ? `expected ${who} to refuse these messages, and nothing in them breaks its rules`
          : [
              `${who} would refuse these messages:`,
              ...errors.map(({ ref, rule, message }) => `  ${message}  [${ref} ${rule}]`),
            ].join('\n'),
    };
  };
}
