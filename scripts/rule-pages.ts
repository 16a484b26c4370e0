/**
 * `jiti scripts/rule-pages.ts --write`: a page for every wire rule, with the words of the provider's error in it, since
 * those are what people search for; and the table of all rules. Without `--write`, stale pages fail.
 */
import { fileURLToPath } from 'node:url';
import { parseHistory } from '../src/history/parse-notation.ts';
import { OWN_RULES } from '../src/oracle/own-rules.ts';
import { generalRules } from '../src/rules/general.ts';
import { KINDS, PROMISES } from '../src/rules/rules-for.ts';
import { validForWire } from '../src/rules/valid-for-wire.ts';
import { formatNamed } from '../src/wire/formats.ts';
import { severityOf } from '../src/wire/judge.ts';
import { PAGED_RULES, type PagedRule } from '../src/wire/pages.ts';
import { type Example, isEditRule, ownerOf } from '../src/wire/rule.ts';
import { type GeneratedFiles, staleFiles, writeFiles } from './generated-files.ts';

export const PAGES = 'docs/rules';
const COMPACTORS = `${PAGES}/compactors.md`;

const HARDNESS = {
  hard: 'the request is refused',
  silent: 'the request is taken, and something is dropped or gets worse',
  'hard-on-some': 'some models or servers refuse it',
};
const HOW = {
  'quoted-error': 'somebody quotes the error',
  documented: 'the provider or the library says so',
  inferred: 'worked out, so never more than a warning',
};

/** What providers say and no transcript can break. */
const NOT_JUDGED: readonly (readonly [string, string])[] = [
  ['AN-9', 'a summary that the API wrote itself may keep the thinking of kept turns: who wrote a summary is not in it'],
  [
    'AN-13',
    'neighbours of one role are merged and not refused: they are judged as one turn, in which a result behind a text is a missing one (AN-1)',
  ],
  [
    'AN-16',
    'how server-side clearing of tool results chooses: an oracle for copies of it, not a condition on a request',
  ],
  ['OR-5', 'a compaction item goes back as it came: nobody but the provider can tell that it did not'],
  ['OR-6', 'compacting by previous_response_id needs a stored response: the store is not in the request'],
  ['AI-2', 'results of tools that the provider ran stand in the assistant message: that is how they are read'],
  ['AI-3', 'assistant neighbours are legal in the SDK, and adapters join them: that is how they are judged'],
];

/** All pages by path. */
export function rulePages(): GeneratedFiles {
  const pages = PAGED_RULES.map((paged): [string, string] => [`${PAGES}/${paged.rule.id}.md`, pageOf(paged)]);
  return new Map([[`${PAGES}/README.md`, tableOfRules()], [COMPACTORS, rulesOfCompactors()], ...pages]);
}

function pageOf({ rule, page }: PagedRule): string {
  const { id, ref, implies = [] } = rule;
  const { title, why, repair, hardness, on, known, words, breaks, holds } = page;
  const source = /^https?:/.test(known.source) ? `<${known.source}>` : known.source;
  const blocks = [
    `# ${id} (${ref})`,
    title,
    ...(words.length === 0
      ? []
      : ['## The error', 'Words by which it is known:', words.map((one) => `> ${one}`).join('\n>\n')]),
    '## What happened',
    why,
    '## What to do',
    repair,
    ...(isEditRule(rule)
      ? [
          'This is a rule about an edit: it compares the history before a compaction with the one after it, so `check` on a single file does not judge it.',
        ]
      : ['`proctor check FILE` shows where; `proctor check FILE --fix` writes a repaired copy.']),
    '## How sure it is',
    [
      `- **${hardness}**: ${HARDNESS[hardness]}${on === undefined ? '' : `: ${on}`}`,
      `- **${known.how}** (${known.date}): ${source}`,
      `- reported as **${severityOf(rule)}**`,
      ...(implies.length === 0
        ? []
        : [`- explains, for the same calls: ${implies.map((one) => `\`${one}\``).join(', ')}`]),
    ].join('\n'),
    '## Smallest history that breaks it',
    example(breaks, ownerOf(rule)),
    '## Smallest history that holds it',
    example(holds, ownerOf(rule)),
    `The same as test vectors: [corpus/vectors/${id}.json](../../../corpus/vectors/${id}.json).`,
  ];
  return `${blocks.join('\n\n')}\n`;
}

function example({ history, before, model, body }: Example, provider: string): string {
  const format = formatNamed(provider);
  const parsed = parseHistory(history);
  const printed = body === undefined ? format.print(parsed) : format.printBody(parsed, body);
  const notes = [
    ...(before === undefined ? [] : [`Before the edit it was \`${before}\`.`]),
    ...(model === undefined ? [] : [`For the model \`${model}\`.`]),
  ];
  return [
    `\`${history}\`${notes.length === 0 ? '' : `\n\n${notes.join(' ')}`}`,
    `\`\`\`json\n${JSON.stringify(printed, undefined, 2)}\n\`\`\``,
  ].join('\n\n');
}

function tableOfRules(): string {
  const rows = PAGED_RULES.map(({ rule, page }) => {
    const where = `[\`${rule.id}\`](${rule.id}.md)`;
    const shown = page.breaks.history.length > 60 ? `${page.breaks.history.slice(0, 59)}…` : page.breaks.history;
    return `| ${rule.ref} | ${where} | ${rule.layerOf ?? ownerOf(rule)} | ${page.hardness} | ${page.known.how} | ${page.title.replaceAll('|', '\\|')} | \`${shown.replaceAll('|', '\\|')}\` |`;
  });
  return `# What each provider accepts

Collected from public documentation, SDK types and public bug threads; the source stands on the page of each rule. Nothing
here was tried against a live provider. An inferred rule is never more than a warning. \`proctor explain\` finds a rule by
its id, its code, or the words of a pasted error. What compactors are judged by beside these: [compactors](compactors.md).

| code | rule | provider | hardness | known by | what must hold | smallest history that breaks it |
|---|---|---|---|---|---|---|
${rows.join('\n')}

Hardness: ${Object.entries(HARDNESS)
    .map(([name, what]) => `*${name}*, ${what}`)
    .join('; ')}.
Known by: ${Object.entries(HOW)
    .map(([name, what]) => `*${name}*, ${what}`)
    .join('; ')}.

## Not judged

${NOT_JUDGED.map(([ref, why]) => `- **${ref}**: ${why}.`).join('\n')}
`;
}

/** What compactors are judged by, whoever reads their messages. */
function rulesOfCompactors(): string {
  const wire = [validForWire('openai-chat')].filter((rule) => rule !== undefined);
  const row = ({ id, title, why }: { readonly id: string; readonly title: string; readonly why: string }) =>
    `| \`${id}\` | ${title} | ${why} |`;
  const promise = (one: (typeof PROMISES)[number]) => {
    const name = one.id.slice('promise/'.length);
    const kinds = Object.keys(KINDS).filter((kind) => KINDS[kind]?.includes(name));
    return `| \`${name}\` | ${one.title} | ${one.why} | ${kinds.length === 0 ? 'by name' : kinds.join(', ')} |`;
  };
  return `# What a compactor is judged by

## Every compactor

| rule | what must hold | what goes wrong when it does not |
|---|---|---|
${[...generalRules, ...wire, ...OWN_RULES].map(row).join('\n')}

## Promises

A promise is judged where it is given: by the \`kind\` of a target, or by name in its \`promises\`. The rule of \`keeps-system\` is
called \`promise/keeps-system\`. [Targets](../targets.md) says what is read as a budget and what a failed summary is.

| promise | what must hold | what goes wrong when it does not | given by |
|---|---|---|---|
${PROMISES.map(promise).join('\n')}
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = rulePages();
  if (process.argv.includes('--write')) writeFiles(PAGES, files);
  const stale = staleFiles(PAGES, files);
  for (const path of stale) console.error(`${path} is stale: jiti scripts/rule-pages.ts --write`);
  console.log(`${files.size} pages, ${stale.length} stale`);
  process.exitCode = stale.length === 0 ? 0 : 1;
}
