/** Checking as a library: a value in, problems out. Made for a set of formats, so that a bundle holds only what it needs. */
import { UsageError } from '../errors.ts';
import type { Severity } from '../finding/verdict.ts';
import type { Format } from './format.ts';
import { judge } from './judge.ts';
import type { WireRule } from './rule.ts';
import { parseWho, printWho, whoOf } from './who.ts';

export interface CheckOptions {
  /** The format of the messages, such as `anthropic`; found out when left out. */
  readonly format?: string;
  /** Who shall accept them: `anthropic`, `anthropic:claude-opus-4-6`; told by body and format when left out. */
  readonly for?: string;
}

/** What a provider would refuse. */
export interface CheckProblem {
  readonly rule: string;
  readonly ref: string;
  readonly severity: Severity;
  readonly message: string;
  /** 0-based index in the list that was given; -1 for what stands beside it. */
  readonly index: number;
  /** The path as the provider counts: `messages.412.content.1`. */
  readonly path: string;
}

export interface CheckResult {
  readonly format: string;
  readonly for: string;
  readonly messages: number;
  readonly problems: readonly CheckProblem[];
}

export interface Checker {
  /**
   * Judges a message list or a whole request body.
   * Throws UsageError `bad-format` for what is no such list, `bad-option` for a provider without rules.
   */
  checkTranscript(value: unknown, options?: CheckOptions): CheckResult;
  /**
   * Throws a RefusedError that names every problem of severity `error`; `who` is a provider, or one with a model. The
   * messages are taken to be in that provider's own format unless `format` says otherwise.
   */
  assertAccepted(value: unknown, who: string, format?: string): void;
}

/** What `assertAccepted` throws. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  readonly problems: readonly CheckProblem[];

  constructor(who: string, problems: readonly CheckProblem[]) {
    const lines = problems.map(({ message, rule, ref }) => `  ${message}  [${ref} ${rule}]`);
    super(`${who} would refuse these messages:\n${lines.join('\n')}`);
    this.problems = problems;
  }
}

/** A checker that knows these formats and rules. */
/** The part of a format that checking needs. */
export type ReadableFormat = Pick<Format, 'name' | 'parse'>;

/** A checker for one format: it need not be recognised. */
export function checkerFor(format: ReadableFormat, rules: readonly WireRule[]): Checker {
  return checkerOf(
    (_, name = format.name) => (name === format.name ? format : undefined),
    (provider) => (provider === format.name ? rules : []),
  );
}

/** A checker that takes its format from `choose`: by name, or, where there is none, by what the value looks like. */
export function checkerOf(
  choose: (value: unknown, name?: string) => ReadableFormat | undefined,
  rules: (provider: string, format: string) => readonly WireRule[],
): Checker {
  const checkTranscript = (value: unknown, options: CheckOptions = {}): CheckResult => {
    const format = choose(value, options.format);
    if (format === undefined) {
      throw new UsageError(
        'bad-format',
        options.format === undefined ? 'no known format' : `no format ${options.format}`,
      );
    }
    const transcript = format.parse(value);
    const who = whoOf(transcript, options.for === undefined ? undefined : parseWho(options.for));
    const problems = judge(transcript, who, rules(who.provider, transcript.format));
    return {
      format: transcript.format,
      for: printWho(who),
      messages: transcript.history.length,
      problems: problems.map(({ violation: _, ...problem }) => problem),
    };
  };
  return {
    checkTranscript,
    assertAccepted(value, who, format) {
      const own = format ?? parseWho(who).provider;
      const { problems } = checkTranscript(value, { format: own, for: who });
      const errors = problems.filter(({ severity }) => severity === 'error');
      if (errors.length > 0) throw new RefusedError(who, errors);
    },
  };
}
