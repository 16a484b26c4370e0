/** What `check` found as annotations of GitHub Actions: one command a line. */
import type { FileReport } from './check.ts';

export function checkGithub(reports: readonly FileReport[]): string {
  return reports
    .flatMap(({ file, problems }) =>
      problems.map(({ severity, rule, ref, message, line }) => {
        const place = [`file=${property(file)}`, ...(line === undefined ? [] : [`line=${line}`])];
        return `::${severity} ${[...place, `title=${property(`${ref} ${rule}`)}`].join(',')}::${data(message)}\n`;
      }),
    )
    .join('');
}

/** The characters that would end a command are written as GitHub reads them back. */
function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
