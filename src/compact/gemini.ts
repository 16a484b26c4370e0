/** The door `proctor/compact/gemini`: the compactor of `proctor/compact` for Gemini contents alone. */
import { compactorFor } from '../contracts/edit/compact-messages.ts';
import { gemini } from '../wire/gemini/codec.ts';

export type { CompactOptions } from '../contracts/edit/compact-messages.ts';
export { UsageError } from '../errors.ts';

export const compactEdit = compactorFor(gemini);
