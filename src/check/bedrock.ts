/** The door `proctor/check/bedrock`: the checks of `proctor/check` for Bedrock Converse alone. */

import { bedrock } from '../wire/bedrock/codec.ts';
import { BEDROCK_RULES } from '../wire/bedrock/rulebook.ts';
import { checkerFor } from '../wire/checker.ts';

export { UsageError } from '../errors.ts';
export type { CheckOptions, CheckProblem, CheckResult } from '../wire/checker.ts';
export { RefusedError } from '../wire/checker.ts';

export const { checkTranscript, assertAccepted } = checkerFor(bedrock, BEDROCK_RULES);
