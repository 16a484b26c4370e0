/**
 * `npm run findings -- --write`: the page docs/findings.md, out of the known failures in the corpus that have words for it.
 * Nothing is run for it: what a package returned stands in its case, and `npm run peers` sees whether it still does.
 * Without `--write`, a stale page fails.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { allRules } from '../src/cli/all-rules.ts';
import { exclusion } from '../src/contracts/exclusion/contract.ts';
import { type CorpusCase, type Known, NO_REPORT } from '../src/corpus/case-file.ts';
import { readKept } from '../src/corpus/read.ts';
import { parseHistory } from '../src/history/parse-notation.ts';
import { emitScript } from '../src/report/emit-script.ts';
import { optionsInWords } from '../src/report/finding-text.ts';
import { ADAPTERS } from '../src/targets/adapters.ts';
import { inWords, sessionInWords } from './findings-words.ts';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const PAGE = join(ROOT, 'docs', 'findings.md');

interface Told {
  readonly file: string;
  readonly case: CorpusCase;
  readonly seen: NonNullable<Known['seen']>;
  readonly told: NonNullable<Known['told']>;
  readonly report: string;
}

const INTRO = `# What was found in packages of others

Each of these was found by running Proctor on the package named, as npm or PyPI has it, without a network and without a
model: where a summary is needed, a script answers in the model's place. What a provider accepts is taken from public
pages and reports ([rules](rules/README.md)); nothing was tried on a live provider. Every history here is one that its
provider accepts before it is compacted.

A **fault** is something that its makers most probably do not mean. A **policy** is a decision that they document or may
well mean, and that whoever uses it should know. Whether a version that is not named here behaves the same was not tried.

Each is a case of the corpus. Where its package is installed, \`proctor replay FILE\` shows it again; elsewhere it is told
as skipped. \`npm run peers\` and \`npm run peers -- python\` install all of the packages and look again.`;

/** The text of the page. */
export async function findingsPage(): Promise<string> {
  const all = await toldFindings();
  const faults = all.filter(({ told }) => told.matter === 'fault').length;
  const packages = new Set(all.map(({ seen }) => seen.package)).size;
  const counts = `${all.length} findings in ${packages} packages: ${faults} faults, ${all.length - faults} policies.`;
  const titles = new Map((await allRules()).map(({ id, title }) => [id, title]));
  const sections: string[] = [];
  for (const one of all) sections.push(await sectionOf(one, titles.get(one.case.rule) ?? one.case.rule));
  return `${[INTRO, counts, tableOf(all), ...sections].join('\n\n')}\n`;
}

async function toldFindings(): Promise<readonly Told[]> {
  const kept = await readKept(['corpus'], ROOT);
  const told = kept.flatMap((one): Told[] => {
    if (one.kind !== 'case') return [];
    const { seen, told: words, report = NO_REPORT } = one.case.known ?? {};
    return seen === undefined || words === undefined
      ? []
      : [{ file: one.file.replaceAll('\\', '/'), case: one.case, seen, told: words, report }];
  });
  return told.sort((a, b) => compare(a.seen.package, b.seen.package) || compare(a.told.title, b.told.title));
}

function tableOf(all: readonly Told[]): string {
  const rows = all.map(
    ({ seen, told, case: { rule } }) =>
      `| \`${seen.package}\` | ${seen.versions.join(', ')} | ${told.matter} | \`${rule}\` | [${told.title}](#${anchor(headingOf(told, seen))}) |`,
  );
  return ['| package | version | | rule | finding |', '|---|---|---|---|---|', ...rows].join('\n');
}

async function sectionOf(told: Told, title: string): Promise<string> {
  const { file, case: one, seen, told: words, report } = told;
  // What a script shows need not be told in the notation.
  const after =
    seen.returned === undefined
      ? words.script !== undefined && one.rule !== 'target/threw'
        ? undefined
        : `no history: ${seen.says}`
      : seen.returned === ''
        ? 'nothing'
        : `\`${seen.returned}\``;
  const script = await scriptOf(told, title);
  return [
    `### ${headingOf(words, seen)}`,
    `${words.matter === 'fault' ? 'A fault' : 'A policy'}, seen in \`${seen.package}\` ${seen.versions.join(', ')}. ${one.why}`,
    one.contract === 'exclusion'
      ? sessionInWords(exclusion.input.parse(one.notation))
      : inWords(parseHistory(one.notation)),
    [
      `- before: \`${one.notation}\``,
      ...(after === undefined ? [] : [`- after: ${after}`]),
      `- options: \`${optionsInWords(one.options)}\``,
      `- rule: \`${one.rule}\`, ${title.toLowerCase()}; here ${seen.says}`,
      `- right: ${words.right}`,
      `- other settings: ${words.settings}`,
      `- report: ${report === NO_REPORT ? 'none is known' : `<${report}>`}`,
      `- case: [${file}](../${file}), target \`${one.target}\``,
    ].join('\n'),
    `Without Proctor:`,
    `\`\`\`${script.language}\n${script.text}\`\`\``,
  ].join('\n\n');
}

interface Script {
  readonly language: 'js' | 'py';
  readonly text: string;
}

async function scriptOf({ case: one, seen, told }: Told, title: string): Promise<Script> {
  if (told.script !== undefined) {
    const [version = ''] = seen.versions.slice(-1);
    const text = readFileSync(join(ROOT, told.script), 'utf8');
    return { language: 'py', text: `# pip install ${seen.package}==${version}\n${text}` };
  }
  const entry = ADAPTERS.find(({ name }) => name === one.target);
  if (entry === undefined) throw new Error(`${one.target} is no adapter, and its case names no script`);
  const { adapter } = await entry.load();
  const { recipe } = adapter;
  const text = await emitScript({
    rule: one.rule,
    title,
    why: one.why,
    message: seen.says,
    target: entry.name,
    notation: one.notation,
    options: one.options,
    format: adapter.format.name,
    messages: [...adapter.format.print(parseHistory(one.notation))],
    ...(recipe === undefined ? {} : { recipe }),
    command: `proctor replay ${one.target}`,
  });
  return { language: 'js', text };
}

/** Two packages may do the same. */
function headingOf({ title }: Told['told'], seen: Told['seen']): string {
  return `${title} (${seen.package})`;
}

/** As GitHub makes them of headings. */
function anchor(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const page = await findingsPage();
  if (process.argv.includes('--write')) writeFileSync(PAGE, page);
  const isCurrent = readFileSync(PAGE, 'utf8') === page;
  console.log(isCurrent ? 'docs/findings.md is current' : 'docs/findings.md is stale: npm run findings -- --write');
  process.exitCode = isCurrent ? 0 : 1;
}
