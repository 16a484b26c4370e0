/** What `scan` found, for people: by array, each problem with the three places that make it one. */
import type { Problem, Safe, ScanReport, Writer } from '../scan/report.ts';
import type { Style } from './style.ts';

export function scanText(report: ScanReport, style: Style, width: number): string {
  const lines: string[] = [];
  for (const [array, problems] of byArray(report.problems)) {
    if (array !== '') lines.push(style.bold(array));
    for (const problem of problems) lines.push(...problemLines(problem, style, width));
  }
  if (report.unsure.length > 0) {
    lines.push(
      style.dim(`unsure (${count(report.unsure.length, 'use')} after a call of a function that cannot be read):`),
    );
    for (const { file, line, message } of report.unsure) lines.push(style.dim(`  ${file}:${line}  ${message}`));
    lines.push('');
  }
  for (const { file, line, message } of report.troubles) lines.push(style.yellow(`${file}:${line} ${message}`));
  lines.push(summary(report, style));
  return `${lines.join('\n')}\n`;
}

function byArray(problems: readonly Problem[]): Map<string, Problem[]> {
  const groups = new Map<string, Problem[]>();
  for (const problem of problems) {
    const group = groups.get(problem.array);
    if (group === undefined) groups.set(problem.array, [problem]);
    else group.push(problem);
  }
  return groups;
}

function problemLines(problem: Problem, style: Style, width: number): string[] {
  const { file, line, column, rule, level, message, scope, trace } = problem;
  const paint = level === 'error' ? style.red : style.yellow;
  const lines = [`  ${paint(level)} ${style.bold(rule)} ${file}:${line}:${column} in ${scope}`, `    ${message}`];
  for (const { role, file: at, line: number, code } of trace) {
    const place = at === file ? String(number) : `${at}:${number}`;
    lines.push(
      `    ${style.cyan(role.padEnd(7))} ${style.dim(place.padStart(5))} ${style.dim('|')} ${clipped(code, width - 24)}`,
    );
  }
  return [...lines, ''];
}

function summary({ files, lines, writers, problems, unsure, accepted }: ScanReport, style: Style): string {
  const errors = problems.filter(({ level }) => level === 'error').length;
  const warnings = problems.length - errors;
  const found =
    problems.length === 0
      ? style.green('no position outlives a change')
      : [
          errors > 0 ? style.red(count(errors, 'error')) : '',
          warnings > 0 ? style.yellow(count(warnings, 'warning')) : '',
        ]
          .filter((part) => part !== '')
          .join(', ');
  const tail = [unsure.length > 0 ? `${unsure.length} unsure` : '', accepted > 0 ? `${accepted} accepted` : '']
    .filter((part) => part !== '')
    .map((part) => `, ${part}`)
    .join('');
  const changing = writers.filter(({ changesLength }) => changesLength).length;
  return `${found}${tail}: ${count(files, 'file')}, ${count(lines, 'line')}, ${count(writers.length, 'writer')} of message arrays (${changing} of them change the length)`;
}

/** The writers alone: for each function, what changes which array, and whether the length changes with it. */
export function writersText(writers: readonly Writer[], style: Style): string {
  const groups = new Map<string, Writer[]>();
  for (const writer of writers) {
    const key = `${writer.file} ${writer.scope}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [writer]);
    else group.push(writer);
  }
  const lines: string[] = [];
  for (const [key, group] of groups) {
    const changing = group.filter(({ changesLength }) => changesLength).length;
    lines.push(
      `${style.bold(key)}: ${count(group.length, 'writer')}, ${changing} of them ${changing === 1 ? 'changes' : 'change'} the length`,
    );
    const width = Math.max(...group.map(({ array }) => array.length));
    for (const { line, array, kind, changesLength, text } of group) {
      const mark = changesLength ? style.red('length') : '      ';
      lines.push(
        `  ${String(line).padStart(5)}  ${mark}  ${kind.padEnd(13)} ${array.padEnd(width)}  ${style.dim(text)}`,
      );
    }
    lines.push('');
  }
  return lines.length === 0 ? 'no message array is written\n' : `${lines.join('\n')}`;
}

/** All that is known of one line: its problems, and why its other positions are right. */
export function explainText(
  place: string,
  problems: readonly Problem[],
  safe: readonly Safe[],
  style: Style,
  width: number,
): string {
  const lines = problems.flatMap((problem) => problemLines(problem, style, width));
  for (const { name, array, reason } of safe)
    lines.push(`  ${style.green('safe')} ${style.bold(name)} on ${array}: ${reason}`);
  if (lines.length === 0) lines.push(`  no position of a message array is used at ${place}`);
  return `${lines.join('\n')}\n`;
}

function count(number: number, what: string): string {
  return `${number.toLocaleString('en')} ${what}${number === 1 ? '' : 's'}`;
}

function clipped(text: string, width: number): string {
  return text.length <= width ? text : `${text.slice(0, Math.max(1, width - 1))}…`;
}
