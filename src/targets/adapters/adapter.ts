/**
 * What a file of this folder says of one compactor of one package: how it is judged, under which options, how its user
 * calls it, and how the user's own installation is reached.
 */
import type { Recipe } from '../../finding/recipe.ts';
import type { JsonObject } from '../../history/json.ts';
import type { Format } from '../../wire/format.ts';
import type { CompactFunction } from '../define.ts';
import type { Kind, Level } from '../target.ts';

export interface Adapter {
  /** The beginnings of the versions that it knows: `5`, `0.15`. */
  readonly versions: readonly string[];
  /** The format of its messages, or the nearest one: see `Connected.into`. */
  readonly format: Format;
  readonly kind: Kind;
  /** Promises beside those of the kind, and … */
  readonly promises?: readonly string[];
  /** … rules that do not hold for it by design, each with a reason in the file that says so. */
  readonly levels?: Readonly<Record<string, Level>>;
  /** Options under which generated histories (about a dozen messages) are really compacted. */
  readonly options: readonly JsonObject[];
  readonly recipe?: Recipe;
  /** Loads the package from `cwd`. Throws UsageError `not-installed`, `not-supported` or `bad-target`. */
  connect(cwd: string): Promise<Connected>;
}

/** The package, loaded. */
export interface Connected {
  readonly version: string;
  /** From the format's JSON to what the package takes (instances of its classes, a near relative of the format), and … */
  into?(messages: readonly JsonObject[]): unknown[];
  /** … back; left out where the format reads what the package gives. */
  outOf?(messages: readonly unknown[]): readonly unknown[];
  /** What `into` gives is plain JSON, and no instances of classes: it is compared as it is, which is faster and sees all. */
  readonly plain?: true;
  /** Whether an error is its way to decline, on purpose and documented: a history that is refused is no finding. */
  refuses?(error: Error): boolean;
  /** It edits the list that it is given, by design. */
  readonly inPlace?: boolean;
  /** A fresh compactor, whose state lives as long as one case. */
  create(): CompactFunction<unknown, unknown>;
}
