/** The door `proctor/check/gemini`: the checks of `proctor/check` for Gemini contents alone. */
import { checkerFor } from '../wire/checker.ts';
import { gemini } from '../wire/gemini/codec.ts';
import { GEMINI_RULES } from '../wire/gemini/rulebook.ts';

export { UsageError } from '../errors.ts';
export type { CheckOptions, CheckProblem, CheckResult } from '../wire/checker.ts';
export { RefusedError } from '../wire/checker.ts';

export const { checkTranscript, assertAccepted } = checkerFor(gemini, GEMINI_RULES);
