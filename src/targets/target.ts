/** Code under test behind one interface, whatever it is: a function, a module's export, a program, a package. */
import type { AnyTerms } from '../contracts/contract.ts';
import type { Recipe } from '../finding/recipe.ts';
import type { Outcome } from '../finding/verdict.ts';
import type { JsonObject } from '../history/json.ts';

/** A preset of promises. */
export type Kind = 'clear' | 'trim' | 'summarize' | 'repair';

/** How a rule counts for one target. */
export type Level = 'error' | 'warn' | 'off';

/** One fresh instance: its state lives as long as one case. */
export interface Instance<I, R> {
  run(input: I, options: unknown): Outcome<R> | Promise<Outcome<R>>;
  /**
   * The bare call for measuring, with its input converted beforehand; it may give a promise, and may throw. Left out
   * where there is no such thing, as for a program.
   */
  prepare?(input: I, options: unknown): () => unknown;
  close?(): Promise<void>;
}

export interface Target<I = unknown, R = unknown> {
  /** As on the command line: `edit/optimized`, `fault:edit/E2`, `./src/compact.ts#compactMessages`, `langchain-clear`. */
  readonly name: string;
  readonly version?: string;
  /** What its cases are drawn from and judged by. */
  readonly terms: AnyTerms;
  /** The contract whose reference it claims to equal. */
  readonly contract?: string;
  /** A format of wire/, or `neutral`. */
  readonly format: string;
  readonly kind?: Kind;
  /** Options that a user fixed; the others are drawn. */
  readonly fixed: JsonObject;
  readonly levels: Readonly<Record<string, Level>>;
  /** It edits its argument, by design. */
  readonly inPlace: boolean;
  /** How its user calls it, where that is known. */
  readonly recipe?: Recipe;
  /** The program that it is, with its arguments. */
  readonly program?: readonly string[];
  /** What its user should know, though it is no fault of any compactor. */
  readonly hints?: readonly string[];
  /** Where it stands in the user's source. */
  readonly location?: { readonly file: string; readonly line: number };
  /** Another target whose result counts as the right one, in place of a reference. */
  readonly against?: Target;
  create(): Instance<I, R>;
  /** How many cases are worth having on the way at the same time; one where it is left out. */
  width?(): number;
  /** The same target with ten times the time limit, to tell slow from hanging; undefined where nothing is timed. */
  patient?(): Target;
  /** Ends what the target holds outside of its instances (a child process). */
  close?(): Promise<void>;
}
