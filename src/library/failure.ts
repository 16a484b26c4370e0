/**
 * A finding as the error that test runners know: `actual` and `expected` are what Vitest, Jest and node:test make their
 * own diff of. The only place where a finding is thrown, because that is how a test fails.
 */
import type { Finding } from '../finding/finding.ts';
import type { History } from '../history/message.ts';
import { printMessage } from '../history/notation.ts';
import { optionsInWords } from '../report/finding-text.ts';

export class CompactorError extends Error {
  override readonly name = 'CompactorError';
  readonly code = 'ERR_ASSERTION';
  readonly actual: string;
  readonly expected: string;
  readonly operator = 'proctor';
  /** Vitest shows a diff for errors that ask for one. */
  readonly showDiff = true;
  readonly finding: Finding;

  constructor(finding: Finding, title: string) {
    super(wordsOf(finding, title));
    const { actual, expected } = finding;
    const bothKnown = actual?.messages !== undefined && expected?.messages !== undefined;
    this.actual = bothKnown ? lines(actual.messages as unknown as History) : finding.message;
    this.expected = bothKnown ? lines(expected.messages as unknown as History) : `${title}.`;
    this.finding = finding;
  }
}

/** A run in which nothing was compacted: green would be a lie. */
export class NothingTestedError extends Error {
  override readonly name = 'NothingTestedError';
}

function wordsOf({ rule, message, input, actual, options, count, reproduce }: Finding, title: string): string {
  return [
    `${rule}: ${title}. But ${message}`,
    '',
    `  before   ${input.notation}`,
    ...(actual === undefined ? [] : [`  after    ${actual.notation}`]),
    `  options  ${optionsInWords(options)}`,
    '',
    `It showed in ${count === 1 ? 'one case' : `${count} cases`}. To see it again: ${reproduce}`,
  ].join('\n');
}

/** One message a line, so that a diff shows whole messages. */
function lines(history: History): string {
  return history.map((_, index) => printMessage(history, index)).join('\n');
}
