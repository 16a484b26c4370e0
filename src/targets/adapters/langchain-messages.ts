/** LangChain's message classes out of what its own coercion takes: the codec prints that, and reads the instances. */
import type { JsonObject } from '../../history/json.ts';
import { exportOf, type Installed, installed } from '../installed.ts';
import type { Connected } from './adapter.ts';

export interface LangchainMessages extends Installed {
  into(messages: readonly JsonObject[]): unknown[];
}

/** The messages of the user's `@langchain/core`, with the function that makes instances. */
export async function langchainMessages(cwd: string): Promise<LangchainMessages> {
  const core = await installed('@langchain/core/messages', cwd);
  const coerce = exportOf<(message: JsonObject) => unknown>(core, 'coerceMessageLikeToMessage');
  return { ...core, into: (messages) => messages.map(coerce) };
}

/** Ids that stand for those that LangGraph gives to every message of a state, and the random ones of new messages. */
const GIVEN = 'state-';
const RANDOM = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Messages as they stand in a state of LangGraph, where each has an id: middleware there gives random ones to the others. */
export function inState(messages: LangchainMessages): Pick<Connected, 'into' | 'outOf'> {
  return {
    into: (list) =>
      messages.into(list.map((one, index) => (one['id'] === undefined ? { ...one, id: `${GIVEN}${index}` } : one))),
    outOf: (list) => list.map(withoutGivenId),
  };
}

function withoutGivenId(message: unknown): unknown {
  const { id } = message as { readonly id?: unknown };
  if (typeof id !== 'string' || !(id.startsWith(GIVEN) || RANDOM.test(id))) return message;
  return Object.assign(Object.create(Object.getPrototypeOf(message) as object), message, { id: undefined });
}

/** A state's update without the orders to remove, which are no messages. */
export function withoutRemovals(messages: readonly unknown[]): readonly unknown[] {
  return messages.filter((one) => (one as { readonly type?: unknown }).type !== 'remove');
}

/** For recipes, where `messages` are what the coercion takes. */
export const COERCE_IMPORT = "import { coerceMessageLikeToMessage } from '@langchain/core/messages';";
