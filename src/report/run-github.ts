/**
 * A run as annotations of GitHub Actions and as the page of a step. GitHub takes ten annotations from a step and drops
 * the others without a word, so the worst come first and the rest stand on the page.
 */
import type { Finding } from '../finding/finding.ts';
import { type Placing, placeOf } from './finding-place.ts';
import { optionsInWords } from './finding-text.ts';
import { code, fenced } from './markdown.ts';
import type { RunResult } from './run.ts';
import { compactedInWords, isVacuous, number, vacuousHint } from './run-text.ts';
import { annotation } from './workflow-command.ts';

const MOST_ANNOTATIONS = 10;
/** GitHub refuses a page of more than 1 MiB. */
const MOST_CHARACTERS = 250_000;

export function runGithub({ targets, findings }: RunResult, placing: Placing): string {
  const vacuous = targets
    .filter(isVacuous)
    .map((target) => annotation({ severity: 'warning', title: 'nothing was tested', message: vacuousHint(target) }));
  const worst = worstFirst(findings);
  const room = MOST_ANNOTATIONS - vacuous.length;
  const shown = worst.length <= room ? worst : worst.slice(0, room - 1);
  const lines = shown.map((finding) => {
    const { severity, rule, target, message, reproduce } = finding;
    const words = `${target}: ${message}\n${reproduce}`;
    return annotation({ severity, title: rule, message: words, ...placeOf(finding, placing) });
  });
  const left = worst.length - shown.length;
  const rest = annotation({
    severity: shown.length > 0 ? shown[0]!.severity : 'error',
    title: 'more findings',
    message: `${number(left)} more: see the summary of this step`,
  });
  return [...lines, ...vacuous, ...(left > 0 ? [rest] : [])].join('');
}

/** Markdown for the step: each target, then each finding with the history that shows it. */
export function runMarkdown({ targets, findings, seed, generator }: RunResult): string {
  const rows = targets.map((target) => {
    const verdict =
      target.findings > 0 ? `❌ ${number(target.findings)}` : isVacuous(target) ? '⚠️ nothing tested' : '✅';
    return `| ${cell(target.name)} | ${verdict} | ${compactedInWords(target)} |`;
  });
  let page = [
    '## Proctor',
    '',
    '| target | findings | compacted |',
    '|---|---|---|',
    ...rows,
    '',
    `Seed ${code(seed)}, generator ${code(generator)}.`,
    '',
  ].join('\n');
  const worst = worstFirst(findings);
  for (const [at, finding] of worst.entries()) {
    const section = sectionOf(finding);
    if (page.length + section.length > MOST_CHARACTERS) {
      return `${page}\n${number(worst.length - at)} more findings are in the run's folder.\n`;
    }
    page += section;
  }
  return page;
}

function sectionOf({ severity, rule, target, message, input, options, reproduce }: Finding): string {
  const icon = severity === 'error' ? '❌' : '⚠️';
  return [
    '',
    `### ${icon} ${code(rule)} in ${code(target)}`,
    '',
    ...fenced('', message),
    ...fenced('', `history  ${input.notation}\noptions  ${optionsInWords(options)}\n${reproduce}`),
  ].join('\n');
}

/** Errors before warnings, and among them what showed most often. */
function worstFirst(findings: readonly Finding[]): readonly Finding[] {
  return findings.toSorted((a, b) => rank(a) - rank(b) || b.count - a.count);
}

function rank({ severity }: Finding): number {
  return severity === 'error' ? 0 : 1;
}

function cell(text: string): string {
  return code(text.replaceAll('|', '\\|').replace(/\s+/g, ' '));
}
