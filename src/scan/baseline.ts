/** Problems that a project knows and has not mended yet, by fingerprint: they are counted and not reported. */
import { readFileSync, writeFileSync } from 'node:fs';
import * as v from 'valibot';
import { UsageError } from '../errors.ts';
import type { Problem } from './report.ts';

export const BASELINE_SCHEMA = 'proctor.scan-baseline/1';

const Baseline = v.object({
  schema: v.literal(BASELINE_SCHEMA),
  problems: v.array(v.object({ fingerprint: v.string(), rule: v.string(), file: v.string(), message: v.string() })),
});

/** The fingerprints in a baseline file. Throws UsageError `not-found` or `bad-config`. */
export function readBaseline(path: string, name: string): ReadonlySet<string> {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new UsageError('not-found', `${name}: there is no such baseline`, 'write one with --update-baseline');
  }
  const parsed = v.safeParse(Baseline, parse(text));
  if (!parsed.success) throw new UsageError('bad-config', `${name}: not a baseline of proctor scan`);
  return new Set(parsed.output.problems.map(({ fingerprint }) => fingerprint));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Throws UsageError `cannot-write`. */
export function writeBaseline(path: string, name: string, problems: readonly Problem[]): void {
  const entries = problems.map(({ fingerprint, rule, file, message }) => ({ fingerprint, rule, file, message }));
  try {
    writeFileSync(path, `${JSON.stringify({ schema: BASELINE_SCHEMA, problems: entries }, undefined, 2)}\n`);
  } catch (error) {
    throw new UsageError('cannot-write', `cannot write ${name}: ${(error as Error).message}`);
  }
}
