/** What `check` found, for people: each problem with its place, the exchange around it, and what to do. */
import type { Change } from '../wire/fix/fix.ts';
import type { Checked, FileReport, ProblemReport } from './check.ts';
import { sketch } from './sketch.ts';
import type { Style } from './style.ts';

/** The exchange is shown for so many problems of a rule; the others are named with their place. */
const SHOWN = 3;
const AROUND = 1;

/** Lines about one transcript. `repairs` tell by rule what to do. */
export function checkedText(
  checked: Checked,
  repairs: ReadonlyMap<string, string>,
  style: Style,
  width: number,
): string {
  const { report } = checked;
  const lines = [headline(checked, style)];
  const seen = new Map<string, number>();
  for (const problem of report.problems) {
    const times = seen.get(problem.rule) ?? 0;
    seen.set(problem.rule, times + 1);
    lines.push(...problemLines(problem, checked, times < SHOWN, style, width));
    if (times === 0 && repairs.has(problem.rule)) lines.push(`    ${style.dim(repairs.get(problem.rule)!)}`);
  }
  lines.push(verdict(report, style));
  return `${lines.join('\n')}\n`;
}

function headline({ report, reason, others }: Checked, style: Style): string {
  const { file, format, messages, at } = report;
  const elsewhere = others.length === 0 ? '' : style.dim(` (also messages at ${others.join(', ')}: choose with --at)`);
  const found = `found ${count(messages, 'message')} at ${at}, ${format} (${reason}), judged for ${report.for}`;
  return `${style.bold(file)}: ${found}${elsewhere}`;
}

function problemLines(
  problem: ProblemReport,
  checked: Checked,
  withExchange: boolean,
  style: Style,
  width: number,
): string[] {
  const { severity, rule, ref, message, path, line } = problem;
  const paint = severity === 'error' ? style.red : style.yellow;
  const place = line === undefined || path === `line ${line}` ? path : `${path}, line ${line}`;
  const lines = [`  ${paint(severity)} ${style.bold(`${ref} ${rule}`)} at ${place}`, `    ${message}`];
  return withExchange ? [...lines, ...exchange(problem, checked, style, width)] : lines;
}

/** The messages around the one at fault, in notation. */
function exchange(
  { index }: ProblemReport,
  { history, indices: places }: Checked,
  style: Style,
  width: number,
): string[] {
  const indices = places();
  const at = index < 0 ? -1 : indices.findLastIndex((one) => one <= index);
  if (at < 0) return [];
  const lines: string[] = [];
  for (let one = Math.max(0, at - AROUND); one <= Math.min(history.length - 1, at + AROUND); one++) {
    const number = `${one === at ? '>' : ' '}${String(indices[one]).padStart(6)}`;
    const text = clipped(sketch(history[one]!), Math.max(20, width - 14));
    lines.push(`    ${one === at ? style.bold(number) : style.dim(number)}  ${text}`);
  }
  return lines;
}

function verdict({ problems, for: who, fixed = [] }: FileReport, style: Style): string {
  const what = fixed.length === 0 ? 'it' : 'the repaired copy';
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const warnings = problems.length - errors;
  const tail = warnings === 0 ? '' : `, ${style.yellow(count(warnings, 'warning'))}`;
  return errors === 0
    ? `  ${style.green(`${who} accepts ${what}`)}${tail}, as far as the rules tell`
    : `  ${style.red(count(errors, 'error'))}${tail}`;
}

/** What a repair did, a line each. */
export function changesText(changes: readonly Change[], style: Style): string {
  return changes.map(({ index, change }) => `  ${style.cyan('fixed')} message ${index}: ${change}\n`).join('');
}

function count(number: number, what: string): string {
  return `${number.toLocaleString('en')} ${what}${number === 1 ? '' : 's'}`;
}

function clipped(text: string, width: number): string {
  return text.length <= width ? text : `${text.slice(0, width - 1).replace(/\p{Surrogate}$/u, '')}…`;
}
