/** What `scan` found as annotations of GitHub Actions. */
import type { ScanReport } from '../scan/report.ts';
import { annotation } from './workflow-command.ts';

export function scanGithub({ problems }: ScanReport): string {
  return problems
    .map(({ level, rule, message, file, line }) => annotation({ severity: level, title: rule, message, file, line }))
    .join('');
}
