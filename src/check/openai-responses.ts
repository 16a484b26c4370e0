/** The door `proctor/check/openai-responses`: the checks of `proctor/check` for OpenAI Responses alone. */
import { checkerFor } from '../wire/checker.ts';
import { openaiResponsesReader } from '../wire/openai-responses/codec.ts';
import { OPENAI_RESPONSES_RULES } from '../wire/openai-responses/rulebook.ts';

export { UsageError } from '../errors.ts';
export type { CheckOptions, CheckProblem, CheckResult } from '../wire/checker.ts';
export { RefusedError } from '../wire/checker.ts';

export const { checkTranscript, assertAccepted } = checkerFor(openaiResponsesReader, OPENAI_RESPONSES_RULES);
