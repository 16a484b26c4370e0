/** The door `proctor/check/anthropic`: the checks of `proctor/check` for Anthropic Messages alone. */

import { anthropicReader } from '../wire/anthropic/codec.ts';
import { ANTHROPIC_RULES } from '../wire/anthropic/rulebook.ts';
import { checkerFor } from '../wire/checker.ts';

export { UsageError } from '../errors.ts';
export type { CheckOptions, CheckProblem, CheckResult } from '../wire/checker.ts';
export { RefusedError } from '../wire/checker.ts';

export const { checkTranscript, assertAccepted } = checkerFor(anthropicReader, ANTHROPIC_RULES);
