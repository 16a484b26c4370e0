/** What `check` found as annotations of GitHub Actions: one command a line. */
import type { FileReport } from './check.ts';
import { annotation } from './workflow-command.ts';

export function checkGithub(reports: readonly FileReport[]): string {
  return reports
    .flatMap(({ file, problems }) =>
      problems.map(({ severity, rule, ref, message, line }) =>
        annotation({ severity, title: `${ref} ${rule}`, message, file, ...(line === undefined ? {} : { line }) }),
      ),
    )
    .join('');
}
