/**
 * Comments that accept a problem: `// proctor-ignore RULE: reason`, on the line of the use or the line before it. A
 * comment without a reason accepts nothing, and one with nothing left to accept is a problem itself.
 */
import { fingerprintOf } from './judge/fingerprint.ts';
import type { Problem, Site } from './report.ts';
import { scanRule } from './rules/all.ts';
import type { RuleId } from './rules/ids.ts';
import { IGNORE } from './rules/ignore.ts';

export interface Suppression {
  readonly file: string;
  readonly line: number;
  readonly rule: string;
  readonly reason: string;
  readonly text: string;
}

const COMMENT = /\/[/*]\s*proctor-ignore\s+(index\/[a-z-]+)\s*(?::\s*(.*?))?\s*(?:\*\/)?\s*$/;

export function suppressionsIn(file: string, text: string): Suppression[] {
  if (!text.includes(IGNORE)) return [];
  return text.split('\n').flatMap((line, index) => {
    const match = COMMENT.exec(line);
    if (match === null) return [];
    return [{ file, line: index + 1, rule: match[1] as string, reason: match[2] ?? '', text: line.trim() }];
  });
}

/** Problems that no comment accepts, with the comments that do not do what they should. */
export function applySuppressions(
  problems: readonly Problem[],
  suppressions: readonly Suppression[],
): { readonly problems: Problem[]; readonly accepted: number } {
  const used = new Set<Suppression>();
  const open = problems.filter((problem) => {
    const hit = suppressions.find((entry) => covers(entry, problem));
    if (hit !== undefined) used.add(hit);
    return hit === undefined || hit.reason === '';
  });
  const own = suppressions.flatMap((entry) => {
    if (entry.reason === '')
      return [
        complaint(entry, 'index/suppression-without-reason', 'the comment gives no reason, so it accepts nothing'),
      ];
    return used.has(entry)
      ? []
      : [complaint(entry, 'index/unused-suppression', `there is no ${entry.rule} here any more; delete the comment`)];
  });
  return { problems: [...open, ...own], accepted: problems.length - open.length };
}

function covers(entry: Suppression, problem: Problem): boolean {
  const near = problem.line === entry.line || problem.line === entry.line + 1;
  return entry.file === problem.file && entry.rule === problem.rule && near;
}

function complaint(entry: Suppression, rule: RuleId, message: string): Problem {
  const site: Site = { file: entry.file, line: entry.line, column: 1, text: entry.text, scope: '(comment)' };
  return {
    ...site,
    rule,
    level: scanRule(rule)?.level ?? 'warning',
    message,
    array: '',
    trace: [],
    fingerprint: fingerprintOf(rule, site, ''),
  };
}
