/** The forms in which `check` tells what it found; some go to a file. */
import type { FileReport } from '../report/check.ts';
import { CHECK_SCHEMA } from '../report/check.ts';
import { checkGithub } from '../report/check-github.ts';
import { checkJunit } from '../report/check-junit.ts';
import { checkSarif } from '../report/check-sarif.ts';
import { PAGED_RULES } from '../wire/pages.ts';
import type { Call } from './command.ts';
import { type Reporter, type Reporters, reportersOf } from './reporters.ts';

const REPORTERS: Readonly<Record<string, Reporter<readonly FileReport[]>>> = {
  json: {
    document: true,
    render: (reports) => `${JSON.stringify({ schema: CHECK_SCHEMA, files: reports }, undefined, 2)}\n`,
  },
  ndjson: { document: true, render: (reports) => reports.map((report) => `${JSON.stringify(report)}\n`).join('') },
  github: { render: checkGithub },
  junit: { document: true, render: checkJunit },
  sarif: {
    document: true,
    render: (reports) => {
      const titles = new Map(PAGED_RULES.map(({ rule, page }) => [rule.id, page.title]));
      return `${JSON.stringify(checkSarif(reports, titles), undefined, 2)}\n`;
    },
  },
};

/** Reads `--json` and `--reporter text,sarif=FILE`. Throws UsageError `bad-option`. */
export function checkReporters(flags: Call['flags']): Reporters<readonly FileReport[]> {
  return reportersOf(flags, REPORTERS);
}
