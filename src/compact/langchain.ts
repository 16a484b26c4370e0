/** The door `proctor/compact/langchain`: the compactor of `proctor/compact` for LangChain messages alone. */
import { compactorFor } from '../contracts/edit/compact-messages.ts';
import { langchain } from '../wire/langchain/codec.ts';

export type { CompactOptions } from '../contracts/edit/compact-messages.ts';
export { UsageError } from '../errors.ts';

export const compactEdit = compactorFor(langchain);
