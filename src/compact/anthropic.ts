/** The door `proctor/compact/anthropic`: the compactor of `proctor/compact` for Anthropic Messages alone. */
import { compactorFor } from '../contracts/edit/compact-messages.ts';
import { anthropic } from '../wire/anthropic/codec.ts';

export type { CompactOptions } from '../contracts/edit/compact-messages.ts';
export { UsageError } from '../errors.ts';

export const compactEdit = compactorFor(anthropic);
