/** Commands of GitHub Actions: lines of output that become annotations. */
import type { Severity } from '../finding/verdict.ts';

export interface Annotation {
  readonly severity: Severity;
  readonly title: string;
  readonly message: string;
  readonly file?: string;
  readonly line?: number;
}

/** One line. */
export function annotation({ severity, title, message, file, line }: Annotation): string {
  const place = [
    ...(file === undefined ? [] : [`file=${property(file)}`]),
    ...(line === undefined ? [] : [`line=${line}`]),
  ];
  return `::${severity} ${[...place, `title=${property(title)}`].join(',')}::${data(message)}\n`;
}

/** The characters that would end a command are written as GitHub reads them back. */
function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
