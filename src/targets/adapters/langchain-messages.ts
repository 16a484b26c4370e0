/** LangChain's message classes out of what its own coercion takes: the codec prints that, and reads the instances. */
import type { JsonObject } from '../../history/json.ts';
import { exportOf, type Installed, installed } from '../installed.ts';

export interface LangchainMessages extends Installed {
  into(messages: readonly JsonObject[]): unknown[];
}

/** The messages of the user's `@langchain/core`, with the function that makes instances. */
export async function langchainMessages(cwd: string): Promise<LangchainMessages> {
  const core = await installed('@langchain/core/messages', cwd);
  const coerce = exportOf<(message: JsonObject) => unknown>(core, 'coerceMessageLikeToMessage');
  return { ...core, into: (messages) => messages.map(coerce) };
}

/** A state's update without the orders to remove, which are no messages. */
export function withoutRemovals(messages: readonly unknown[]): readonly unknown[] {
  return messages.filter((one) => (one as { readonly type?: unknown }).type !== 'remove');
}

/** For recipes, where `messages` are what the coercion takes. */
export const COERCE_IMPORT = "import { coerceMessageLikeToMessage } from '@langchain/core/messages';";
