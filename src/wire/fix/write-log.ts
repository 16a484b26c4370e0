/**
 * A repaired session log of Claude Code that can be resumed: entries that were taken out leave no gap in the chain of
 * parents, and entries that were added or moved stand in it.
 */
import type { JsonObject, JsonValue } from '../../history/json.ts';
import type { Message, Part } from '../../history/message.ts';
import { encodeMessage } from '../anthropic/codec.ts';
import type { LogTranscript } from '../claude-code/codec.ts';
import type { Draft } from './draft.ts';

/** A line of the log to be; `value` changes while the chain is mended. */
interface Item {
  value: JsonObject;
  /** Whether it stands where it did not stand before. */
  readonly isNew: boolean;
}

/** The entries of the log after the repair; those that needed none are the very same values. */
export function repairedLog(transcript: LogTranscript, draft: Draft): JsonObject[] {
  const positions = positionsOf(transcript);
  const items = new Map(transcript.log.map(({ value }, at): [number, Item] => [at, { value, isNew: false }]));
  /** What is put behind a position of the old log; -1 is the front. */
  const added = new Map<number, Item[]>();
  const left = new Set<number>();
  const fresh = freshIds(transcript);
  const moved = movedOrigins(draft, positions);
  let top = -1;
  for (const { message, origin } of draft) {
    if (origin !== undefined && !moved.has(origin)) {
      for (const at of keep(transcript, message, origin, positions.get(origin) ?? [], items)) {
        left.add(at);
        top = Math.max(top, at);
      }
      continue;
    }
    const old = positions.get(origin ?? -1)?.map((at) => items.get(at)!.value);
    const values = old ?? [newEntry(transcript, message, items.get(top)?.value, fresh())];
    const behind = added.get(top) ?? [];
    added.set(top, [...behind, ...values.map((value): Item => ({ value, isNew: true }))]);
  }
  bridgeGaps(transcript, items, left);
  const all: Item[] = [...(added.get(-1) ?? [])];
  const spoken: Item[] = [...all];
  for (const [at, item] of items) {
    all.push(item, ...(added.get(at) ?? []));
    if (left.has(at)) spoken.push(item, ...(added.get(at) ?? []));
  }
  chain(spoken, all);
  tieLoose(spoken, all);
  return all.map(({ value }) => value);
}

/** The entries of each message of the history. */
function positionsOf({ log }: LogTranscript): Map<number, number[]> {
  const positions = new Map<number, number[]>();
  log.forEach(({ message }, at) => {
    if (message === undefined) return;
    const known = positions.get(message);
    if (known === undefined) positions.set(message, [at]);
    else known.push(at);
  });
  return positions;
}

/** Messages that stand in front of one that they used to follow. */
function movedOrigins(draft: Draft, positions: ReadonlyMap<number, readonly number[]>): Set<number> {
  const moved = new Set<number>();
  let least = Number.POSITIVE_INFINITY;
  for (const { origin } of draft.toReversed()) {
    const at = origin === undefined ? undefined : positions.get(origin)?.[0];
    if (origin === undefined || at === undefined) continue;
    if (at > least) moved.add(origin);
    least = Math.min(least, at);
  }
  return moved;
}

/** The positions of the entries of a message that are left, after putting into them the blocks that it has by now. */
function keep(
  transcript: LogTranscript,
  message: Message,
  origin: number,
  positions: readonly number[],
  items: ReadonlyMap<number, Item>,
): readonly number[] {
  const original = transcript.history[origin]!;
  if (message === original) return positions;
  const paths = transcript.places[origin]!.parts;
  const sameLength = message.parts.length === original.parts.length;
  return positions.filter((at) => {
    const own = new Set(original.parts.filter((_, index) => paths[index]?.startsWith(`[${at}].`)));
    const belongs = (part: Part, index: number): boolean => own.has(sameLength ? original.parts[index]! : part);
    const parts = positions.length === 1 ? message.parts : message.parts.filter(belongs);
    const item = items.get(at)!;
    const content = (encodeMessage({ ...message, parts }) as JsonObject)['content']!;
    item.value = { ...item.value, message: { ...(item.value['message'] as JsonObject), content } };
    return parts.length > 0;
  });
}

/** An entry for an added message, with the session's own fields from the one before it. */
function newEntry(
  transcript: LogTranscript,
  message: Message,
  previous: JsonObject | undefined,
  uuid: string,
): JsonObject {
  const model = previous ?? transcript.log.find((entry) => entry.message !== undefined)?.value ?? {};
  const { isSidechain = false, userType, cwd, sessionId, version, gitBranch, timestamp } = model;
  const fields = {
    parentUuid: null,
    isSidechain,
    userType,
    cwd,
    sessionId,
    version,
    gitBranch,
    type: message.role === 'assistant' ? 'assistant' : 'user',
    message: encodeMessage(message) as JsonObject,
    uuid,
    timestamp,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as JsonObject;
}

/** Ids that the log does not have; the same ones in every run. */
function freshIds({ log }: LogTranscript): () => string {
  const taken = new Set(log.map(({ uuid }) => uuid));
  let count = 0;
  return () => {
    let uuid: string;
    do uuid = `70726f63-746f-4000-8000-${String(++count).padStart(12, '0')}`;
    while (taken.has(uuid));
    return uuid;
  };
}

/** Drops the entries of messages that are gone; whoever named one of them as parent names its parent now. */
function bridgeGaps({ log }: LogTranscript, items: Map<number, Item>, left: ReadonlySet<number>): void {
  const heirs = new Map<JsonValue | undefined, JsonValue>();
  log.forEach(({ value, uuid, message }, at) => {
    if (message === undefined || left.has(at)) return;
    items.delete(at);
    heirs.set(uuid, value['parentUuid'] ?? null);
  });
  for (const item of items.values()) {
    let parent = item.value['parentUuid'];
    if (!heirs.has(parent)) continue;
    for (let steps = heirs.size; steps > 0 && heirs.has(parent); steps--) parent = heirs.get(parent);
    item.value = { ...item.value, parentUuid: parent ?? null };
  }
}

/** Ties an entry whose parent is not in the log to the one before it. */
function tieLoose(spoken: readonly Item[], all: readonly Item[]): void {
  const uuids = new Set(all.map(({ value }) => value['uuid']));
  spoken.forEach((item, index) => {
    const parent = item.value['parentUuid'];
    if (typeof parent !== 'string' || uuids.has(parent)) return;
    item.value = { ...item.value, parentUuid: spoken[index - 1]?.value['uuid'] ?? null };
  });
}

/** Hangs new entries behind the one before them, and what followed that one behind them. */
function chain(spoken: readonly Item[], all: readonly Item[]): void {
  const byUuid = new Map(all.map((item) => [item.value['uuid'], item]));
  const isSpoken = new Set(spoken);
  spoken.forEach((item, index) => {
    const previous = spoken[index - 1];
    if (!item.isNew && !previous?.isNew) return;
    let link = item;
    // Entries without a message may stand between the two: the first of them is the one to hang behind the new entry.
    for (let steps = all.length; !item.isNew && steps > 0; steps--) {
      const parent = byUuid.get(link.value['parentUuid'] ?? undefined);
      if (parent === undefined || isSpoken.has(parent)) break;
      link = parent;
    }
    link.value = { ...link.value, parentUuid: previous?.value['uuid'] ?? null };
  });
}
