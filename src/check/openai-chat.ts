/** The door `proctor/check/openai-chat`: the checks of `proctor/check` for OpenAI Chat Completions alone. */
import { checkerFor } from '../wire/checker.ts';
import { openaiChat } from '../wire/openai-chat/codec.ts';
import { OPENAI_CHAT_RULES } from '../wire/openai-chat/rulebook.ts';

export { UsageError } from '../errors.ts';
export type { CheckOptions, CheckProblem, CheckResult } from '../wire/checker.ts';
export { RefusedError } from '../wire/checker.ts';

export const { checkTranscript, assertAccepted } = checkerFor(openaiChat, OPENAI_CHAT_RULES);
