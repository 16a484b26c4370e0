/** The door `proctor/compact/bedrock`: the compactor of `proctor/compact` for Bedrock Converse alone. */
import { compactorFor } from '../contracts/edit/compact-messages.ts';
import { bedrock } from '../wire/bedrock/codec.ts';

export type { CompactOptions } from '../contracts/edit/compact-messages.ts';
export { UsageError } from '../errors.ts';

export const compactEdit = compactorFor(bedrock);
