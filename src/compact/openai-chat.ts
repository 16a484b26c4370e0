/** The door `proctor/compact/openai-chat`: the compactor of `proctor/compact` for OpenAI Chat Completions alone. */
import { compactorFor } from '../contracts/edit/compact-messages.ts';
import { openaiChat } from '../wire/openai-chat/codec.ts';

export type { CompactOptions } from '../contracts/edit/compact-messages.ts';
export { UsageError } from '../errors.ts';

export const compactEdit = compactorFor(openaiChat);
