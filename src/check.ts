/**
 * The door `proctor/check`: what a provider would refuse, without a file, a process or a dependency. Knows all formats;
 * `proctor/check/anthropic` and its like know one and are small enough for a browser.
 */
import { checkerOf } from './wire/checker.ts';
import { FORMATS } from './wire/formats.ts';
import { rulesFor } from './wire/rulebook.ts';

export { UsageError } from './errors.ts';
export type { CheckOptions, CheckProblem, CheckResult } from './wire/checker.ts';
export { RefusedError } from './wire/checker.ts';

export const { checkTranscript, assertAccepted } = checkerOf(
  (value, name) => FORMATS.find((format) => (name === undefined ? format.recognise(value) : format.name === name)),
  rulesFor,
);
