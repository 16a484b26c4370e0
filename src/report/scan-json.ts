/** What `scan` found as its JSON document. */
import type { Problem, ScanReport, Site } from '../scan/report.ts';

export const SCAN_SCHEMA = 'proctor.scan/1';

export interface ScanDocument {
  readonly schema: typeof SCAN_SCHEMA;
  readonly files: number;
  readonly lines: number;
  readonly writers: readonly object[];
  readonly captures: readonly object[];
  readonly problems: readonly object[];
  readonly unsure: readonly object[];
  readonly troubles: readonly object[];
  readonly accepted: number;
  readonly timing: { readonly milliseconds: number };
}

export function scanDocument(report: ScanReport, milliseconds: number): ScanDocument {
  const { files, lines, writers, captures, problems, unsure, troubles, accepted } = report;
  return {
    schema: SCAN_SCHEMA,
    files,
    lines,
    writers: writers.map(({ array, kind, changesLength, ...site }) => ({ ...place(site), array, kind, changesLength })),
    captures: captures.map(({ name, of, from, ...site }) => ({ ...place(site), name, of, from })),
    problems: problems.map(problemOf),
    unsure: unsure.map(problemOf),
    troubles,
    accepted,
    timing: { milliseconds: Math.round(milliseconds) },
  };
}

function place({ file, line, column, scope }: Site): object {
  return { file, line, column, function: scope };
}

function problemOf({ rule, level, message, array, fingerprint, trace, ...site }: Problem): object {
  return {
    rule,
    level,
    ...place(site),
    message,
    array,
    fingerprint,
    trace: trace.map(({ role, file, line, text }) => ({ role, file, line, text })),
  };
}
