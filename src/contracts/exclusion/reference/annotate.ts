/** Annotation: ids, groups, and token counts, written into the messages of a list. */
import type { Tokenizer } from '../strategy.ts';
import { type Entry, type GroupKind, UNMARKED } from '../types.ts';
import { payloadOf } from './payload.ts';
import type { Seams } from './seams.ts';
import { rootsOf, spansOf } from './spans.ts';

export interface Pass {
  readonly seams: Seams;
  /** Ids that no message may be given. */
  readonly reserved: readonly string[];
}

interface Group {
  readonly id: string;
  readonly index: number;
  spans: number;
  hasReasoning: boolean;
  readonly members: Entry[];
  /** Of each member: that of its span. */
  readonly kinds: GroupKind[];
}

/** Gives every message its group. `from`: the first index that is new, where the caller knows it. */
export function annotate(pass: Pass, list: Entry[], from?: number, tokenizer?: Tokenizer): void {
  const { seams, reserved } = pass;
  const start = seams.annotateFrom(list, { from, counting: tokenizer !== undefined }, seams);
  if (start >= list.length) return;
  const prefix = list.slice(0, start);
  const slice = list.slice(start);
  if (slice.some(({ id }) => id === undefined)) {
    giveIds(slice, start, new Set([...reserved, ...idsOf(list), ...listedIds(list)]));
  }
  for (const group of groupsIn(seams, slice, prefix)) {
    const { members, kinds } = group;
    members.forEach((entry, at) => {
      place(entry, kinds[at]!, group);
      if (tokenizer !== undefined && entry.group?.tokens === undefined) count(seams, entry, tokenizer);
    });
    if (!seams.reincludes(group.spans) || members.every((entry) => entry.excluded)) continue;
    for (const entry of members) entry.excluded = false;
  }
}

/** The groups of `slice`, numbered by first occurrence behind those of `prefix`. */
function groupsIn(seams: Seams, slice: readonly Entry[], prefix: readonly Entry[]): Iterable<Group> {
  const spans = spansOf(slice);
  const roots = rootsOf(slice, spans);
  const used = new Set(prefix.map(({ group }) => group?.id).filter((id) => id !== undefined));
  const firstIndex = seams.firstIndex(prefix);
  const groups = new Map<string, Group>();
  const ids: string[] = [];
  spans.forEach(({ start, end, kind, hasReasoning }, at) => {
    const root = roots[at]!;
    ids[at] = root === at ? seams.groupId(slice[start]!.id!, used) : ids[root]!;
    const id = ids[at];
    const group: Group = groups.get(id) ?? {
      id,
      index: firstIndex + groups.size,
      spans: 0,
      hasReasoning: false,
      members: [],
      kinds: [],
    };
    groups.set(id, group);
    used.add(id);
    group.spans++;
    group.hasReasoning ||= hasReasoning;
    for (const entry of slice.slice(start, end)) {
      group.members.push(entry);
      group.kinds.push(kind);
    }
  });
  return groups.values();
}

/** Annotates, then counts from the first message without a count to the end. */
export function annotateTokens(pass: Pass, list: Entry[], tokenizer: Tokenizer): void {
  annotate(pass, list);
  const first = list.findIndex(({ group }) => group?.tokens === undefined);
  if (first < 0) return;
  for (const entry of list.slice(first)) count(pass.seams, entry, tokenizer);
}

export function count(seams: Seams, entry: Entry, tokenizer: Tokenizer): void {
  seams.mark(entry, { tokens: countTokens(tokenizer, payloadOf(entry)) });
}

/** Code points, not UTF-16 units. */
export function countTokens(tokenizer: Tokenizer, text: string): number {
  if (typeof tokenizer === 'function') return tokenizer(text);
  let points = 0;
  for (const _ of text) points++;
  return tokenizer === 'len' ? points : Math.max(1, Math.floor(points / 4));
}

/** The ids of all messages that have one. */
export function idsOf(list: readonly Entry[]): string[] {
  return list.map(({ id }) => id).filter((id) => id !== undefined);
}

/** The ids that summaries list. Whoever got one of them would be taken for a source of that summary. */
export function listedIds(list: readonly Entry[]): string[] {
  const ids: string[] = [];
  for (const { group } of list) if (group?.sources !== undefined) ids.push(...group.sources);
  return ids;
}

function giveIds(slice: Entry[], offset: number, taken: Set<string>): void {
  slice.forEach((entry, at) => {
    if (entry.id !== undefined) return;
    let number = offset + at;
    if (taken.has(`msg_${number}`)) number = offset + slice.length;
    while (taken.has(`msg_${number}`)) number++;
    entry.id = `msg_${number}`;
    taken.add(entry.id);
  });
}

/** A new map, never a change in the old one; none at all where nothing changes. */
function place(entry: Entry, kind: GroupKind, { id, index, hasReasoning }: Group): void {
  const old = entry.group;
  if (old?.id === id && old.kind === kind && old.index === index && old.hasReasoning === hasReasoning) return;
  const { tokens, sources, sourceGroups, summarizedBy } = old ?? UNMARKED;
  entry.group = { id, kind, index, hasReasoning, tokens, sources, sourceGroups, summarizedBy };
}
