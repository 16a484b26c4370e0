/** LangChain's message classes out of what its own coercion takes: the codec prints that, and reads the instances. */
import type { JsonObject } from '../../history/json.ts';
import { exportOf, type Installed, installed } from '../installed.ts';

/** The messages of the user's `@langchain/core`, with the function that makes instances. */
export async function langchainMessages(
  cwd: string,
): Promise<Installed & { into(list: readonly JsonObject[]): unknown[] }> {
  const core = await installed('@langchain/core/messages', cwd);
  const coerce = exportOf<(message: JsonObject) => unknown>(core, 'coerceMessageLikeToMessage');
  return { ...core, into: (list) => list.map(coerce) };
}

/** For recipes: `messages` of the notation as LangChain's own. */
export const COERCE_IMPORT = "import { coerceMessageLikeToMessage } from '@langchain/core/messages';";
