/** A failing case as a Vitest test that can be pasted beside the compactor. */
import type { JsonValue } from '../history/json.ts';
import { recipeBody } from './recipe-body.ts';
import { literal, type Reproduction } from './reproduction.ts';

export function emitVitest(one: Reproduction): string {
  const { recipe, rule, title, message } = one;
  const called = recipe === undefined ? undefined : recipeBody(recipe, one.options);
  const imports = recipe?.imports ?? ["import { execFileSync } from 'node:child_process';"];
  const body =
    called === undefined ? throughProctor(one) : [...inputs(one, called.options), ...judged(one, called.body)];
  return [
    "import { expect, test } from 'vitest';",
    ...imports,
    '',
    `// ${title}. Today: ${oneLine(message)}`,
    `test(${JSON.stringify(`${rule}: ${one.notation}`)}, async () => {`,
    ...body.map((line) => (line === '' ? '' : `  ${line}`)),
    '});',
    '',
  ].join('\n');
}

function inputs({ messages }: Reproduction, options: JsonValue): string[] {
  return [`const messages = ${literal(messages, 2)};`, `const options = ${literal(options, 2)};`];
}

/** What is wrong decides what is expected: an answer that is known, an input left alone, or another answer than today's. */
function judged({ rule, expected, actual }: Reproduction, body: readonly string[]): string[] {
  if (rule === 'general/input-unchanged') {
    return ['const before = structuredClone(messages);', ...body, 'expect(messages).toEqual(before);'];
  }
  if (expected !== undefined) return [...body, `expect(output).toEqual(${literal(expected, 2)});`];
  if (actual !== undefined) return [...body, `expect(output).not.toEqual(${literal(actual, 2)});`];
  return [...body, 'expect(output).toBeInstanceOf(Array);'];
}

function throughProctor({ target, notation, options }: Reproduction): string[] {
  const words = ['proctor', 'try', target, notation, '--options', JSON.stringify(options)];
  return [
    `const words = ${literal(words, 2)};`,
    "expect(() => execFileSync('npx', words, { stdio: 'pipe' })).not.toThrow();",
  ];
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}
