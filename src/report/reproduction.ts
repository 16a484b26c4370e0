/** What every emitter is given: one failing case, in the words of the target's own format, and how to call the target. */
import type { Recipe } from '../finding/recipe.ts';
import type { JsonValue } from '../history/json.ts';

export interface Reproduction {
  readonly rule: string;
  /** The rule's sentence: what must hold. */
  readonly title: string;
  /** What goes wrong for a user when it does not. */
  readonly why: string;
  /** What happened instead. */
  readonly message: string;
  readonly target: string;
  readonly version?: string;
  readonly notation: string;
  readonly options: JsonValue;
  readonly format: string;
  /** The input as the target takes it. */
  readonly messages: JsonValue;
  /** What the target should return, where that is known. */
  readonly expected?: JsonValue;
  /** What it returned. */
  readonly actual?: JsonValue;
  /** How its user calls it; none for what has no public entry. */
  readonly recipe?: Recipe;
  /** The command that shows it with Proctor. */
  readonly command: string;
  readonly needs?: readonly string[];
  readonly free?: readonly string[];
  readonly holdsWith?: readonly string[];
}

/** Wider than this, a list is written one item a line. */
const WIDE = 100;

/** JSON as a literal of JavaScript; a list of messages has one message a line, `indent` blanks before each. */
export function literal(value: JsonValue, indent = 0): string {
  const flat = JSON.stringify(value);
  // A key of this name sets the prototype when it is written as a literal.
  if (flat.includes('"__proto__"')) return `JSON.parse(${JSON.stringify(flat)})`;
  if (!Array.isArray(value) || flat.length + indent <= WIDE) return flat;
  const margin = ' '.repeat(indent);
  return `[\n${value.map((item) => `${margin}  ${JSON.stringify(item)},\n`).join('')}${margin}]`;
}
