/** The statements of a recipe and the options that they read, with the summarizer of the case in them. */
import { type Script, scriptOf, withoutScript } from '../fakes/script.ts';
import type { Recipe } from '../finding/recipe.ts';
import type { JsonValue } from '../history/json.ts';

/** What a model answers that behaves so, as an expression of JavaScript. */
const ANSWERS: Readonly<Record<Script, string>> = {
  well: "'A summary.'",
  blank: "' '",
  'too-long': "'A summary. '.repeat(200)",
  'tool-call': '\'<tool_call>{"name":"read_file","arguments":{}}</tool_call>\'',
  throws: "{ throw new Error('overloaded'); }",
  repeats: 'JSON.stringify(told)',
};

export function recipeBody(
  { body }: Recipe,
  options: JsonValue,
): { readonly body: readonly string[]; readonly options: JsonValue } {
  if (!body.some((line) => line.includes('summary('))) return { body, options };
  const script = scriptOf(options);
  return {
    body: [`const summary = (${script === 'repeats' ? 'told' : ''}) => ${ANSWERS[script]};`, ...body],
    options: withoutScript(options),
  };
}
