/** The forms in which `check` tells what it found; some go to a file. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { UsageError } from '../errors.ts';
import type { FileReport } from '../report/check.ts';
import { CHECK_SCHEMA } from '../report/check.ts';
import { checkGithub } from '../report/check-github.ts';
import { checkJunit } from '../report/check-junit.ts';
import { checkSarif } from '../report/check-sarif.ts';
import { PAGED_RULES } from '../wire/pages.ts';
import type { Call } from './command.ts';
import type { Io } from './io.ts';

const RENDERERS: Readonly<Record<string, (reports: readonly FileReport[]) => string>> = {
  json: (reports) => `${JSON.stringify({ schema: CHECK_SCHEMA, files: reports }, undefined, 2)}\n`,
  ndjson: (reports) => reports.map((report) => `${JSON.stringify(report)}\n`).join(''),
  github: checkGithub,
  junit: checkJunit,
  sarif: (reports) => {
    const titles = new Map(PAGED_RULES.map(({ rule, page }) => [rule.id, page.title]));
    return `${JSON.stringify(checkSarif(reports, titles), undefined, 2)}\n`;
  },
};

export interface Reporters {
  /** Whether people are shown each transcript as it is judged. */
  readonly text: boolean;
  /** Whether reports have to be kept for the end. */
  readonly atEnd: boolean;
  finish(reports: readonly FileReport[], io: Io): void;
}

/** Reads `--json` and `--reporter text,sarif=FILE`. Throws UsageError `bad-option`. */
export function checkReporters(flags: Call['flags']): Reporters {
  const wanted = flags['json'] === true ? ['json'] : String(flags['reporter'] ?? 'text').split(',');
  const others = wanted.filter((one) => one !== 'text').map(parse);
  return {
    text: wanted.includes('text'),
    atEnd: others.length > 0,
    finish(reports, io) {
      for (const { render, file } of others) {
        if (file === undefined) io.out(render(reports));
        else write(resolve(io.cwd, file), file, render(reports));
      }
    },
  };
}

function parse(one: string): { render: (reports: readonly FileReport[]) => string; file: string | undefined } {
  const [name = '', ...rest] = one.split('=');
  const render = Object.hasOwn(RENDERERS, name) ? RENDERERS[name] : undefined;
  if (render === undefined) {
    const known = ['text', ...Object.keys(RENDERERS)].join(', ');
    throw new UsageError('bad-option', `--reporter ${one}: no such reporter`, `one of ${known}, or NAME=FILE`);
  }
  return { render, file: rest.length === 0 ? undefined : rest.join('=') };
}

function write(path: string, name: string, text: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  } catch (error) {
    throw new UsageError('cannot-write', `cannot write ${name}: ${(error as Error).message}`);
  }
}
