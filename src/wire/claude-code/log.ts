/**
 * The tree in a Claude Code session log: every entry names its parent, side chains (sub-agents) stand among the main
 * ones, and going back in a session leaves a branch behind. What a resumed session sends is the chain of the last entry.
 */
import { isJsonObject, type JsonObject } from '../../history/json.ts';

/** One entry of the log, in the order of the file. */
export interface LogEntry {
  readonly value: JsonObject;
  readonly uuid: string | undefined;
  readonly parent: string | undefined;
  /** Part of a sub-agent's conversation, not of the session's own. */
  readonly sidechain: boolean;
  /** Whether a resumed session sends it: its own last entry leads here by parents. */
  readonly reached: boolean;
  /** The message of the history that it is part of. */
  readonly message: number | undefined;
}

/** A log before its messages are made: which entries hold messages, and which of those are on the chain. */
export interface LogTree {
  readonly entries: readonly JsonObject[];
  /** Positions of the entries that a resumed session sends. */
  readonly reached: ReadonlySet<number>;
  /** Positions of the entries to be read as the conversation, in order. */
  readonly conversation: readonly number[];
  /** The parent that is named but stands nowhere in the log, so that the chain ends there. */
  readonly missing: string | undefined;
}

export function treeOf(entries: readonly JsonObject[]): LogTree {
  const spoken = positions(entries, isSpoken);
  const main = spoken.filter((at) => entries[at]!['isSidechain'] !== true);
  // A sub-agent's own log holds nothing but side chain entries: then they are the conversation.
  const own = main.length > 0 ? main : spoken;
  const { chain, missing } = chainTo(own.at(-1), entries);
  const reached = new Set([...chain, ...siblings(own, chain, entries)]);
  // Behind a missing parent nothing can be told apart any more: then all of it is the conversation.
  const conversation = missing === undefined ? own.filter((at) => reached.has(at)) : own;
  return { entries, reached, conversation, missing };
}

/** Claude Code writes errors of the API into the log as assistant messages and never sends them. */
function isSpoken(entry: JsonObject): boolean {
  const isTurn = entry['type'] === 'user' || entry['type'] === 'assistant';
  return isTurn && isJsonObject(entry['message']) && entry['isApiErrorMessage'] !== true;
}

function chainTo(leaf: number | undefined, entries: readonly JsonObject[]): { chain: Set<number>; missing?: string } {
  const byId = new Map<unknown, number>();
  entries.forEach((entry, at) => {
    if (typeof entry['uuid'] === 'string') byId.set(entry['uuid'], at);
  });
  const chain = new Set<number>();
  for (let at = leaf; at !== undefined && !chain.has(at); ) {
    chain.add(at);
    const parent = entries[at]!['parentUuid'];
    if (typeof parent !== 'string') break;
    at = byId.get(parent);
    if (at === undefined) return { chain, missing: parent };
  }
  return { chain };
}

/**
 * The blocks of one reply and the results of its calls may hang side by side: each result names the entry of its call,
 * and so does the next block. Those of a reply on the chain belong to it.
 */
function siblings(own: readonly number[], chain: ReadonlySet<number>, entries: readonly JsonObject[]): number[] {
  const replies = new Set<unknown>();
  for (const at of chain) {
    const id = replyId(entries[at]!);
    if (id !== undefined) replies.add(id);
  }
  const blocks = own.filter((at) => replies.has(replyId(entries[at]!)));
  const uuids = new Set(blocks.map((at) => entries[at]!['uuid']));
  const results = own.filter((at) => uuids.has(entries[at]!['parentUuid']) && holdsResult(entries[at]!));
  return [...blocks, ...results];
}

/** The id that all entries of one reply share. */
export function replyId(entry: JsonObject): string | undefined {
  const message = entry['message'];
  const id = entry['type'] === 'assistant' && isJsonObject(message) ? message['id'] : undefined;
  return typeof id === 'string' ? id : undefined;
}

function holdsResult(entry: JsonObject): boolean {
  const content = isJsonObject(entry['message']) ? entry['message']['content'] : undefined;
  return Array.isArray(content) && content.some((block) => isJsonObject(block) && block['type'] === 'tool_result');
}

function positions(entries: readonly JsonObject[], test: (entry: JsonObject) => boolean): number[] {
  const found: number[] = [];
  entries.forEach((entry, at) => {
    if (test(entry)) found.push(at);
  });
  return found;
}
