/**
 * Session logs of Claude Code (JSON Lines): one entry per content block, in the form of Anthropic Messages. The blocks
 * of one reply share a message id and are one message again; a history is what a resumed session would send.
 *
 * The entries themselves, their chain and side chains are in `log`, for those who edit a log. Printed, a history is a
 * fresh log with one entry per message and a straight chain. Its normal form has no system messages, and no ids but
 * those of replies.
 */
import { isJsonObject, type JsonObject } from '../../history/json.ts';
import type { History, Message, Part } from '../../history/message.ts';
import { decodeMessage, encodeMessage } from '../anthropic/codec.ts';
import { objectAt, without } from '../fields.ts';
import type { Format, Place, Transcript } from '../format.ts';
import { lossesBetween } from '../losses.ts';
import { listIn } from '../message-format.ts';
import { type LogEntry, replyId, treeOf } from './log.ts';

/** A transcript with the log that it came from; `places[i].index` is the position of a message's first entry. */
export interface LogTranscript extends Transcript {
  readonly log: readonly LogEntry[];
  /** The parent that is named but stands nowhere in the log: a resumed session loses all that came before. */
  readonly missingParent?: string;
}

interface LogFormat extends Format {
  parse(value: unknown): LogTranscript;
}

export const claudeCode: LogFormat = {
  name: 'claude-code',
  title: 'Claude Code session log',

  recognise(value) {
    if (!Array.isArray(value)) return undefined;
    const isEntry = (entry: unknown): boolean =>
      isJsonObject(entry) && typeof entry['uuid'] === 'string' && Object.hasOwn(entry, 'parentUuid');
    return value.some(isEntry) ? 'entries with uuid and parentUuid' : undefined;
  },

  parse(value) {
    const { list } = listIn(value, 'entries', 'claude-code');
    const entries = list.map((entry, at) => objectAt(entry, `[${at}]`, 'a log entry'));
    const tree = treeOf(entries);
    const joined = joinReplies(tree.conversation, entries);
    const log = entries.map((entry, at): LogEntry => {
      const { uuid, parentUuid: parent } = entry;
      return {
        value: entry,
        uuid: typeof uuid === 'string' ? uuid : undefined,
        parent: typeof parent === 'string' ? parent : undefined,
        sidechain: entry['isSidechain'] === true,
        reached: tree.reached.has(at),
        message: joined.messageOf.get(at),
      };
    });
    const missing = tree.missing === undefined ? undefined : { missingParent: tree.missing };
    return { format: 'claude-code', history: joined.history, places: joined.places, log, ...missing };
  },

  print: (history) => print(history),
  printBody: (history, body) => ({ ...body, entries: print(history) }),

  losses(history) {
    const from: number[] = [];
    return lossesBetween(history, claudeCode.parse(print(history, from)), from);
  },
};

/** A reply goes on after the results of its first calls; anything that a person says ends it. */
function joinReplies(conversation: readonly number[], entries: readonly JsonObject[]): Joined {
  const joined: Joined = { history: [], places: [], messageOf: new Map() };
  /** Replies that may still go on: where they are, and their parts so far. */
  const open = new Map<string, { readonly at: number; readonly parts: Part[]; readonly paths: string[] }>();
  for (const at of conversation) {
    const entry = entries[at]!;
    const path = `[${at}].message`;
    const paths: string[] = [];
    const message = readEntry(entry, path, paths);
    const reply = replyId(entry);
    const before = reply === undefined ? undefined : open.get(reply);
    if (before !== undefined) {
      for (const part of message.parts) before.parts.push(part);
      for (const own of paths) before.paths.push(own);
      // What is several entries is a list of blocks, whatever the first one had.
      const { meta: _, ...first } = joined.history[before.at]!;
      joined.history[before.at] = first;
      joined.messageOf.set(at, before.at);
      continue;
    }
    if (message.role === 'user') open.clear();
    const parts = [...message.parts];
    if (reply !== undefined) open.set(reply, { at: joined.history.length, parts, paths });
    joined.messageOf.set(at, joined.history.length);
    joined.history.push({ ...message, parts });
    joined.places.push({ index: at, path, parts: paths });
  }
  return joined;
}

interface Joined {
  readonly history: Message[];
  readonly places: Place[];
  readonly messageOf: Map<number, number>;
}

/** What the API adds to a reply (model, usage, stop_reason) stays in the log: the history is what is sent. */
function readEntry(entry: JsonObject, path: string, paths: string[]): Message {
  const { role, content, id } = entry['message'] as JsonObject;
  const own = { role, content, ...(entry['type'] === 'assistant' && typeof id === 'string' && { id }) } as JsonObject;
  const message = decodeMessage(own, path, paths);
  return entry['isCompactSummary'] === true ? { ...message, summary: true } : message;
}

function print(history: History, from?: number[]): JsonObject[] {
  const entries: JsonObject[] = [];
  let parentUuid: string | null = null;
  history.forEach((message, index) => {
    if (message.role === 'system') return;
    const { role, parts, id, meta } = message;
    const isReply = role === 'assistant';
    const kept = meta?.['content'] === undefined ? undefined : { content: meta['content'] };
    const sent = encodeMessage({ role, parts, ...(kept && { meta: kept }) }) as JsonObject;
    const uuid = `00000000-0000-4000-8000-${String(index + 1).padStart(12, '0')}`;
    entries.push({
      parentUuid,
      isSidechain: false,
      type: isReply ? 'assistant' : 'user',
      message: isReply ? { ...(id !== undefined && { id }), type: 'message', ...sent } : without(sent, ['id'])!,
      ...(message.summary && { isCompactSummary: true }),
      uuid,
    });
    from?.push(index);
    parentUuid = uuid;
  });
  return entries;
}
