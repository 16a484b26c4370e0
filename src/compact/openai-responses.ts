/** The door `proctor/compact/openai-responses`: the compactor of `proctor/compact` for OpenAI Responses alone. */
import { compactorFor } from '../contracts/edit/compact-messages.ts';
import { openaiResponses } from '../wire/openai-responses/codec.ts';

export type { CompactOptions } from '../contracts/edit/compact-messages.ts';
export { UsageError } from '../errors.ts';

export const compactEdit = compactorFor(openaiResponses);
