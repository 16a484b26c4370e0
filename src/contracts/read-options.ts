/** The door for options that a user gave: one schema per contract, one way to say what is wrong. */
import * as v from 'valibot';
import { UsageError } from '../errors.ts';

/** Options filled up with defaults. Throws UsageError `bad-option` that names the option and what it may be. */
export function readOptions<O>(contract: string, schema: v.GenericSchema<unknown, O>, value: unknown): O {
  const read = v.safeParse(schema, value, { abortEarly: true });
  if (read.success) return read.output;
  const [issue] = read.issues;
  const path = v.getDotPath(issue) ?? '';
  const known = 'entries' in schema ? Object.keys(schema.entries as object).join(', ') : '';
  if (issue.expected === 'never') {
    throw new UsageError('bad-option', `contract ${contract} has no option ${path}`, `its options: ${known}`);
  }
  const what = path === '' ? 'the options' : `option ${path}`;
  throw new UsageError('bad-option', `${what}: expected ${issue.expected ?? issue.message}, found ${issue.received}`);
}
