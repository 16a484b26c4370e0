/** What a user exports to have code of any shape tested. A plain object with these fields is a target too. */
import type { Arbitrary } from 'fast-check';
import type { Kind, Level } from './target.ts';

/** What every compactor is handed beside messages and options. */
export interface Tools {
  /** Four characters a token and four tokens a message, over messages in the target's own format. */
  countTokens(messages: readonly unknown[]): number;
  /**
   * A summary of the messages, as a model would write it; in some cases as a model should not: blank, too long, looking
   * like a tool call, or none at all, since it throws.
   */
  summarize(messages: readonly unknown[]): Promise<string>;
}

// Messages are whatever the user's own types say; only the user's function can know.
export type CompactFunction<M = never, O = never> = (
  messages: M[],
  options: O,
  tools: Tools,
) => readonly unknown[] | Promise<readonly unknown[]>;

export interface TargetDefinition<M = never, O = never> {
  readonly name: string;
  readonly version?: string;
  /** A format of Proctor's, or `neutral` (the default). */
  readonly format?: string;
  /** A preset of promises. */
  readonly kind?: Kind;
  /** Promises beside those of the kind, by name. */
  readonly promises?: readonly string[];
  /** The contract whose reference it claims to equal. */
  readonly contract?: string;
  /** Options to test it under, or an arbitrary of them. */
  readonly options?: readonly O[] | Arbitrary<O>;
  /** Per rule: `error` (the default), `warn`, `off`. */
  readonly rules?: Readonly<Record<string, Level>>;
  /** It edits its argument, by design. */
  readonly inPlace?: boolean;
  /** Either this, … */
  compact?: CompactFunction<M, O>;
  /** … or a fresh compactor for every case. */
  create?(): CompactFunction<M, O>;
}

/** Types a target definition; gives it back as it is. */
export function defineTarget<M, O>(definition: TargetDefinition<M, O>): TargetDefinition<M, O> {
  return definition;
}
