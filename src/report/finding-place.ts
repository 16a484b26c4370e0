/** Where in the source a finding is shown: the exported function, or the line that threw. */
import type { Finding } from '../finding/finding.ts';

export interface Place {
  readonly file: string;
  readonly line: number;
}

/** How the files of a report are named: from the root of the repository, with forward slashes. */
export interface Placing {
  /** A path as the user gave it, or an absolute one out of a stack trace, as the report names it; undefined outside of the repository. */
  pathOf(file: string): string | undefined;
  /** Where a finding stands whose target has no source here: a package, a program. */
  readonly otherwise: string;
}

/** The first frame of a stack that is the user's own, for what threw; else the target's export; else the file that names it. */
export function placeOf(finding: Finding, { pathOf, otherwise }: Placing): Place {
  const thrown = finding.rule === 'target/threw' ? framesOf(finding) : [];
  for (const { file, line } of [...thrown, ...(finding.location === undefined ? [] : [finding.location])]) {
    const path = pathOf(file);
    if (path !== undefined) return { file: path, line };
  }
  return { file: otherwise, line: 1 };
}

function framesOf({ evidence }: Finding): Place[] {
  const stack = evidence.find(({ text }) => /^\s+at /m.test(text))?.text ?? '';
  return [...stack.matchAll(/^\s+at (?:.*\()?(?:file:\/\/)?([^():\n]*(?::[\\/][^():\n]*)?):(\d+):\d+\)?$/gm)]
    .map(([, file = '', line]) => ({ file, line: Number(line) }))
    .filter(({ file }) => file !== '' && !file.startsWith('node:') && !/[\\/]node_modules[\\/]/.test(file));
}
