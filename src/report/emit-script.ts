/** A failing case as a short script that needs the package under test and nothing else. */
import { recipeBody } from './recipe-body.ts';
import { literal, type Reproduction } from './reproduction.ts';

export function emitScript(one: Reproduction): string {
  const { recipe, title, message, messages, expected, command } = one;
  const { body, options } = recipe === undefined ? { body: [], options: one.options } : recipeBody(recipe, one.options);
  const head = [`// ${title}.`, `// Instead: ${message.replace(/\s+/g, ' ')}`];
  const input = [`const messages = ${literal(messages)};`, `const options = ${literal(options)};`];
  if (recipe === undefined) {
    return [...head, `// ${one.target} has no entry of its own to call; see it with: ${command}`, ...input, ''].join(
      '\n',
    );
  }
  const given = body.some((line) => line.startsWith('const given =')) ? 'given' : 'messages';
  const changed =
    one.rule === 'general/input-unchanged' ? [`console.log('the input is now', JSON.stringify(${given}));`] : [];
  const should =
    expected === undefined ? [] : [`console.log('expected', ${JSON.stringify(JSON.stringify(expected))});`];
  return [
    ...head,
    ...recipe.imports,
    ...input,
    ...body,
    "console.log('returned', JSON.stringify(output));",
    ...changed,
    ...should,
    '',
  ].join('\n');
}
