/** The forms in which a run is told: all of them are made from the one document `proctor.run/1`. */
import { appendFileSync } from 'node:fs';
import { DEFAULT_OUT } from '../campaign/out-dir.ts';
import { UsageError } from '../errors.ts';
import { runPage } from '../report/html/page.ts';
import type { RunResult } from '../report/run.ts';
import { runEvents } from '../report/run-events.ts';
import { runGithub, runMarkdown } from '../report/run-github.ts';
import { runJunit } from '../report/run-junit.ts';
import { runSarif } from '../report/run-sarif.ts';
import { loadExport } from '../targets/load-module.ts';
import { allRules } from './all-rules.ts';
import type { Call } from './command.ts';
import type { Io } from './io.ts';
import { type Reporter, type Reporters, reportersOf } from './reporters.ts';
import { placingFrom } from './repository.ts';

/** Reads `--json` and `--reporter`. Throws UsageError `bad-option`. */
export function runReporters(flags: Call['flags']): Reporters<RunResult> {
  const folder = String(flags['out'] ?? DEFAULT_OUT);
  const known: Readonly<Record<string, Reporter<RunResult>>> = {
    json: { document: true, render: (run) => `${JSON.stringify(run, undefined, 2)}\n` },
    ndjson: {
      document: true,
      render: (run) =>
        runEvents(run)
          .map((event) => `${JSON.stringify(event)}\n`)
          .join(''),
    },
    github: { render: (run, io) => github(run, folder, io) },
    junit: { file: 'report.junit.xml', render: runJunit },
    sarif: { file: 'report.sarif', render: (run, io) => sarif(run, folder, io) },
    html: { file: 'report.html', render: page },
  };
  return reportersOf(flags, known, ownReporter);
}

/** Annotations on standard output, where GitHub reads them; the page of the step in the file that it names. */
function github(run: RunResult, folder: string, io: Io): string {
  const summary = io.env['GITHUB_STEP_SUMMARY'];
  if (summary !== undefined && summary !== '') appendFileSync(summary, runMarkdown(run));
  return runGithub(run, placingFrom(io.cwd, folder));
}

async function sarif(run: RunResult, folder: string, io: Io): Promise<string> {
  const titles = new Map((await allRules()).map(({ id, title }) => [id, title]));
  return `${JSON.stringify(runSarif(run, titles, placingFrom(io.cwd, folder)), undefined, 2)}\n`;
}

async function page(run: RunResult): Promise<string> {
  return runPage(run, new Map((await allRules()).map((rule) => [rule.id, rule])));
}

/** A reporter of the user's own: its default export is given the run, and returns text or nothing. */
function ownReporter(file: string): Reporter<RunResult> {
  return {
    async render(run, io) {
      const { value } = await loadExport(file, io.cwd);
      if (typeof value !== 'function') {
        throw new UsageError('bad-option', `${file}: its default export is no function of a run`);
      }
      const said: unknown = await (value as (run: RunResult) => unknown)(run);
      return said === undefined ? undefined : String(said);
    },
  };
}
