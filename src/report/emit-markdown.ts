/** A failing case as the text of an issue: what was given, what came, what should have come, and how to see it. */
import { emitScript } from './emit-script.ts';
import { code, fenced } from './markdown.ts';
import type { Reproduction } from './reproduction.ts';

export function emitMarkdown(one: Reproduction): string {
  const { target, version, message, title, why, needs, free, holdsWith, notation, options, command } = one;
  const name = version === undefined ? target : `${target} ${version}`;
  const details = [
    ['Needed for it', needs],
    ['Makes no difference', free],
    ['It does not show with', holdsWith],
  ] as const;
  return [
    `## ${name}: ${message.replace(/\s+/g, ' ')}`,
    '',
    `**What must hold:** ${title}.`,
    '',
    why,
    '',
    `**History:** ${code(notation)}`,
    '',
    `**Options:** ${code(JSON.stringify(options))}`,
    '',
    ...details.flatMap(([words, list]) =>
      list === undefined || list.length === 0 ? [] : [`**${words}:** ${list.join(', ')}`, ''],
    ),
    ...fenced('js', emitScript(one).trimEnd()),
    ...shown('Returned', one.actual),
    ...shown('Expected', one.expected),
    `Found with Proctor; to see it again: ${code(command)}`,
    '',
  ].join('\n');
}

function shown(what: string, value: unknown): string[] {
  return value === undefined ? [] : [`**${what}:**`, '', ...fenced('json', JSON.stringify(value, undefined, 2))];
}
