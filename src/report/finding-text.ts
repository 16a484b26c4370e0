/** One finding the way a person wants to read it: why, before | after | expected, what matters, how to see it again. */
import type { Finding } from '../finding/finding.ts';
import type { History } from '../history/message.ts';
import { printMessage } from '../history/notation.ts';
import { type Cell, columns } from './columns.ts';
import { isFault, markOf, rowsOf, type Sides, sidesOf } from './side-by-side.ts';
import type { Style } from './style.ts';

/** Lines that end in the command that shows the finding again. `title` is the rule's own sentence. */
export function findingText(finding: Finding, title: string, style: Style, width: number): string {
  const { rule, target, severity, count, foundAt, minimized, options } = finding;
  const paint = severity === 'error' ? style.red : style.yellow;
  const lines = [
    `${paint(style.bold(severity === 'error' ? 'FINDING' : 'WARNING'))} ${style.bold(rule)} ${style.dim(finding.fingerprint)}`,
    `  ${title}, but ${target} breaks it:`,
    `  ${finding.message}`,
    '',
    ...sidesText(finding, new Set(finding.evidence.map((one) => one.message)), style, width),
    '',
    `  history   ${finding.input.notation}`,
    `  options   ${optionsInWords(options)}`,
  ];
  for (const [name, words] of [
    ['needed', finding.needs],
    ['free', finding.free],
    ['holds with', finding.holdsWith],
  ] as const) {
    if (words !== undefined && words.length > 0) lines.push(...wrapped(name, words.join(', '), width));
  }
  const times = count === 1 ? 'one case' : `${count.toLocaleString('en')} cases`;
  lines.push(
    style.dim(
      `  seen in ${times}, first as case ${foundAt.index} of seed ${foundAt.seed}; cut from ${minimized.from} to ${minimized.to} in ${minimized.evaluations} evaluations`,
    ),
    ...(finding.alsoFailsOn === undefined
      ? []
      : [`  also fails on ${finding.alsoFailsOn}: a warning, this change is not at fault`]),
    ...(finding.flaky === true ? [`  ${style.yellow('flaky')}: it did not show every time`] : []),
    `  ${style.cyan(finding.reproduce)}`,
  );
  return lines.join('\n');
}

/** A labelled text over several lines, broken at blanks. */
function wrapped(label: string, text: string, width: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) as string;
    if (line !== '' && line.length + word.length > width - 14) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines.map((line, at) => `  ${(at === 0 ? label : '').padEnd(9)} ${line}`);
}

export function optionsInWords(options: unknown): string {
  const entries = Object.entries((options ?? {}) as Record<string, unknown>);
  return entries.length === 0 ? '(none)' : entries.map(([key, value]) => `${key}=${JSON.stringify(value)}`).join(' ');
}

/** Input, result and what it should be: a table of messages, or one line each for scripts. */
export function sidesText(
  shown: Pick<Finding, 'input' | 'actual' | 'expected'>,
  suspects: ReadonlySet<number>,
  style: Style,
  width: number,
): string[] {
  const { input, actual, expected } = shown;
  if (input.messages !== undefined) return sideBySide(sidesOf(shown), suspects, style, width);
  const rows = [
    ['script', input.notation],
    ...(actual === undefined ? [] : [['result', actual.notation]]),
    ...(expected === undefined ? [] : [['should be', expected.notation]]),
  ];
  return rows.map(([name = '', text = '']) => `  ${style.dim(name.padEnd(9))} ${text}`);
}

/** A numbered table; the messages that are not as they should be are marked. `suspects` mark rows where nothing is expected. */
function sideBySide(sides: Sides, suspects: ReadonlySet<number>, style: Style, width: number): string[] {
  const { before, after, expected } = sides;
  const head = ['', '#', 'before', ...(after ? ['after'] : []), ...(expected ? ['expected'] : [])];
  const table: Cell[][] = [head.map((text) => ({ text, paint: style.dim }))];
  for (const row of rowsOf(sides)) {
    const wrong = isFault(markOf(row, sides, suspects));
    const cell = (history: History | undefined, index: number | undefined, mark: boolean): Cell =>
      index === undefined || history === undefined
        ? { text: '·', paint: mark ? style.red : style.dim }
        : { text: printMessage(history, index), ...(mark ? { paint: style.red } : {}) };
    table.push([
      { text: wrong ? '✗' : ' ', paint: style.red },
      { text: row.before === undefined ? '' : String(row.before), paint: style.dim },
      cell(before, row.before, false),
      ...(after ? [cell(after, row.after, wrong)] : []),
      ...(expected ? [cell(expected, row.expected, false)] : []),
    ]);
  }
  const share = Math.max(16, Math.floor((Math.max(width, 60) - 10) / (head.length - 2)) - 2);
  return columns(table, share).map((line) => `  ${line}`);
}
