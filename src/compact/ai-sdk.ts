/** The door `proctor/compact/ai-sdk`: the compactor of `proctor/compact` for AI SDK messages alone. */
import { compactorFor } from '../contracts/edit/compact-messages.ts';
import { aiSdk } from '../wire/ai-sdk/codec.ts';

export type { CompactOptions } from '../contracts/edit/compact-messages.ts';
export { UsageError } from '../errors.ts';

export const compactEdit = compactorFor(aiSdk);
